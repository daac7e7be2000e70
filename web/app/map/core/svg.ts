const SVG = 'http://www.w3.org/2000/svg';

export const pathOf = (d: string, className = ''): SVGPathElement => {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  path.setAttribute('class', className);
  return path;
};

/** Decoration beside words that say the same. */
export const svgOf = (size: number, ...paths: SVGPathElement[]): SVGSVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(...paths);
  return svg;
};
