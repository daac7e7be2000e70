import { passwordProblem } from '@wildsoak/contract/rules/passwords';

/** Nothing where nothing is wrong, so that it can be spread into the problems of a form. */
export const newPasswordProblems = (password: string, confirmation: string) => {
  const problem = passwordProblem(password);
  return {
    ...(problem !== null && { password: problem }),
    ...(password !== confirmation && { confirmation: 'Passwords do not match.' }),
  };
};
