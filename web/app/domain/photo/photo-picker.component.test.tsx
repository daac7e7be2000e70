import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, refusal, type Answers } from '../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import {
  choosePhoto,
  openReviewForm,
  pictureFile,
  reviewedAnswers,
  reviewParts,
} from '../../../test/reviews.ts';

const SPRING = exampleSpring();
const POST = `POST /api/springs/${SPRING.id}/reviews`;
const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const MEGABYTE = 1024 * 1024;

const { form } = reviewParts;
const submit = form.getByRole('button', { name: 'Submit Review' });
const preview = form.getByRole('img', { name: 'Preview' });
const problem = form.getByRole('alert').filter({ hasText: /./ });

// Drafts live as long as the page: each test has its own member.
let members = 0;

const open = async (answers: Answers = {}) => {
  const user = exampleUser({ username: `pat-${(members += 1)}` });
  await openApp(`/springs/${SPRING.id}`, { ...reviewedAnswers(SPRING, []), ...answers }, { user });
  await openReviewForm();
};

test.each([
  [
    'an SVG',
    new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }),
    'Please choose a PNG, JPEG, GIF or WebP file.',
  ],
  [
    'a page named .jpg',
    new File(['<p>'], 'x.jpg', { type: 'text/html' }),
    'Please choose a PNG, JPEG, GIF or WebP file.',
  ],
  [
    'more than 15 MB that this browser cannot shrink',
    new File([JPEG_START, new Uint8Array(16 * MEGABYTE)], 'x.jpg', { type: 'image/jpeg' }),
    'This picture is larger than 15 MB.',
  ],
  [
    'a text named .png',
    new File(['Dear diary'], 'x.png', { type: 'image/png' }),
    'x.png: This file is not a picture, whatever its name says.',
  ],
  [
    'an empty file',
    new File([], 'x.png', { type: 'image/png' }),
    'This file is not a picture, whatever its name says.',
  ],
  [
    'HEIC that this browser cannot read',
    new File([new Uint8Array(64)], 'IMG_1.HEIC', { type: 'image/heic' }),
    "This browser cannot read Apple's HEIC format. Please choose a JPEG",
  ],
])(
  'what is wrong with a photo is said before it is sent: %s',
  { tags: ['@12.4', '@5.9', '@22.52'] },
  async (_, file, words) => {
    await open();
    choosePhoto(file);
    await expect.element(problem).toMatchTextContent(words);
    await expect.element(preview).not.toBeInTheDocument();
    await expectAccessible();
    // A good one takes its place.
    choosePhoto(await pictureFile('pool.png'));
    await expect.element(preview).toBeVisible();
    await expect.element(problem).not.toBeInTheDocument();
  },
);

test(
  'a photo and its name show before it is sent, and can be taken back',
  { tags: ['@12.4', '@5.9', '@22.52'] },
  async () => {
    await open({ [POST]: exampleReview({ id: 9 }) });
    choosePhoto(await pictureFile('pool.png'));
    await expect.element(preview).toBeVisible();
    await expect.element(form.getByText('pool.png')).toBeVisible();
    await expect
      .poll(() => (preview.element() as HTMLImageElement).naturalWidth)
      .toBeGreaterThan(0);
    await expectAccessible();
    await form.getByRole('button', { name: 'Remove photo' }).click();
    await expect.element(preview).not.toBeInTheDocument();
    await expect.element(form.getByLabelText('Photo')).toHaveFocus();
    await submit.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(callsTo(POST)[0]?.body).not.toContain('reviewImage');
  },
);

test('a very large photo is shrunk where that makes it smaller', { tags: '@12.7' }, async () => {
  let sent: FormDataEntryValue | null = null;
  await open({
    [POST]: async (request: Request) => {
      sent = (await request.formData()).get('reviewImage');
      return refusal(403, 'Not now.');
    },
  });
  const facts = async () => {
    if (!((sent as unknown) instanceof File)) return null;
    const file = sent as unknown as File;
    const { width, height } = await createImageBitmap(file);
    return [file.name, file.type, width, height];
  };
  for (const [file, expected] of [
    // A line of one color is smaller as a PNG than as any JPEG.
    [
      await pictureFile('line.png', { width: 4_400, height: 1 }),
      ['line.png', 'image/png', 4_400, 1],
    ],
    [
      await pictureFile('noisy.jpeg', {
        width: 4_400,
        height: 1_100,
        type: 'image/jpeg',
        isNoisy: true,
      }),
      ['noisy.jpg', 'image/jpeg', 2_560, 640],
    ],
    [await pictureFile('pool.png'), ['pool.png', 'image/png', 640, 480]],
  ] as const) {
    choosePhoto(file);
    await submit.click();
    await expect.poll(facts).toEqual(expected);
    await expect.element(problem).toHaveTextContent('Not now.');
  }
});
