/** Our server draws it: where the spring lies, with its name. For springs without a photo. */
export const plateUrl = (springId: number): string => `/pictures/springs/${springId}.svg`;
