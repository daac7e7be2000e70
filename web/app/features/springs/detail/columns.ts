/**
 * One column in the order of reading; at a desk two thirds and a side. Floats, since each column flows on its own:
 * rows of a grid would leave a gap beside whatever is longer.
 */
export const MAIN = 'lg:float-left lg:clear-left lg:mb-10 lg:w-[64%]';
export const SIDE = 'lg:float-right lg:clear-right lg:mb-8 lg:w-[32.5%]';
