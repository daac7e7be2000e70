/** "'From' and 'To' (fallback 'Unknown')" */
export const placeName = (name: string | null): string => name?.trim() || 'Unknown';
