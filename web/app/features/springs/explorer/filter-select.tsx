import { useId, type ComponentProps } from 'react';
import { Select } from '../../../ui/select.tsx';

export const FilterSelect = <Value extends string>({
  label,
  className = '',
  ...select
}: ComponentProps<typeof Select<Value>> & { label: string }) => {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-quiet">
        {label}
      </label>
      <Select id={id} className="w-full min-w-40 max-lg:min-w-0" {...select} />
    </div>
  );
};
