/** The browser would say 'No file chosen': we show the name below. */
export const FILE_INPUT_LOOK =
  'block w-full min-h-11 text-base text-transparent file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg ' +
  'file:border file:border-solid file:border-control-line file:bg-surface file:px-4 file:font-semibold ' +
  'file:text-accent hover:file:bg-sunken';
