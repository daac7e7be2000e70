import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { askAs } from './fair-queue.ts';
import { inDrawingLine, paintSmallPng, SVG_FONT } from './svg.ts';
import { HttpError } from './errors.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#fff"/>${content}</svg>`;

const drawPng = (text: string) => inDrawingLine(() => paintSmallPng(text));

const inkIn = async (png: Buffer) => {
  const { channels } = await sharp(png).removeAlpha().stats();
  return 255 - Number(channels[0]?.mean);
};

describe('drawing', () => {
  it('uses our own fonts: upright and italic differ, and neither is empty', async () => {
    const text = (style: string) =>
      svg(`<text y="28" font-size="24" font-family="${SVG_FONT}" ${style}>Kirkham</text>`);
    const upright = await drawPng(text(''));
    const italic = await drawPng(text('font-style="italic"'));
    expect(await inkIn(upright)).toBeGreaterThan(5);
    expect(await inkIn(italic)).toBeGreaterThan(5);
    expect(upright.equals(italic)).toBe(false);
  });

  it(
    'hardening: a flood of drawings is refused with 503, and what was accepted is drawn',
    { tags: '@19.45' },
    async () => {
      const drawings = Array.from({ length: 400 }, (_, i) =>
        askAs(`address ${i % 5}`, () => drawPng(svg(''))),
      );
      const results = await Promise.allSettled(drawings);
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(400 - 302);
      for (const result of refused) {
        expect(result).toMatchObject({ reason: expect.any(HttpError) });
        expect(result).toMatchObject({ reason: { status: 503 } });
      }
      await expect(drawPng(svg(''))).resolves.toBeInstanceOf(Buffer);
    },
  );

  it('hardening: a drawing that cannot be read frees its turn', async () => {
    for (let i = 0; i < 5; i += 1) await expect(drawPng('<svg')).rejects.toThrow();
    await expect(drawPng(svg(''))).resolves.toBeInstanceOf(Buffer);
  });
});
