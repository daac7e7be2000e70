import { useAuth } from '../../shell/auth.tsx';
import { UpgradePrompt } from '../../shell/billing/upgrade-prompt.tsx';
import { OpeningSoon } from '../../shell/opening-soon.tsx';
import { Container } from '../../ui/container.tsx';

export const PlannerPage = ({ heading }: { heading: string }) => {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  if (auth.user.is_premium) {
    return (
      <OpeningSoon heading={heading}>
        <p>The planner opens soon.</p>
      </OpeningSoon>
    );
  }
  return (
    <Container className="flex flex-col items-start gap-6 pt-10 sm:pt-14">
      <h1 className="text-4xl leading-tight font-semibold">{heading}</h1>
      <UpgradePrompt>Upgrade to Premium to use the Trip Planner.</UpgradePrompt>
    </Container>
  );
};
