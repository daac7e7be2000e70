import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadSend } from './upload.ts';

/** What is needed of the browser's own, played by hand. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly sent: Record<string, unknown> = {};
  isAborted = false;
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(method: string, path: string) {
    Object.assign(this.sent, { method, path, headers: {} });
  }

  setRequestHeader(name: string, value: string) {
    Object.assign(this.sent['headers'] as object, { [name]: value });
  }

  send(body: unknown) {
    this.sent['body'] = body;
  }

  abort() {
    this.isAborted = true;
  }

  getAllResponseHeaders() {
    return 'content-type: application/json\r\nlink: <a>; rel="next"\r\n';
  }

  progress(loaded: number, total: number) {
    const event = Object.assign(new Event('progress'), { loaded, total, lengthComputable: true });
    this.upload.dispatchEvent(event);
  }

  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

const start = (onProgress = vi.fn<(share: number) => void>(), signal?: AbortSignal) => {
  const send = uploadSend({ 'Idempotency-Key': 'k' }, onProgress);
  const init = { method: 'POST', headers: { Accept: 'application/json' }, body: 'x' };
  return send('/api/x', signal ? { ...init, signal } : init);
};

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an upload', () => {
  it('sends both sets of headers, tells its progress and gives the answer', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    const answer = start(onProgress);
    expect(FakeRequest.last.sent).toEqual({
      method: 'POST',
      path: '/api/x',
      headers: { Accept: 'application/json', 'Idempotency-Key': 'k' },
      body: 'x',
    });
    FakeRequest.last.progress(1, 4);
    FakeRequest.last.progress(4, 4);
    FakeRequest.last.answer(201, '{"id":1}');
    const response = await answer;
    expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
    expect(response.status).toBe(201);
    expect(response.headers.get('link')).toBe('<a>; rel="next"');
    expect(await response.json()).toEqual({ id: 1 });
  });

  it('takes an answer without a body', async () => {
    const answer = start();
    FakeRequest.last.answer(204, '');
    expect((await answer).status).toBe(204);
  });

  it('says so when the server is not there', async () => {
    const answer = start();
    FakeRequest.last.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toMatchObject({
      status: 0,
      message: 'the server could not be reached',
    });
  });

  it('stops when it is canceled, before or while it is under way', async () => {
    const caller = new AbortController();
    const answer = start(undefined, caller.signal);
    caller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.last.isAborted).toBe(true);
    await expect(start(undefined, caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('gives up after a minute of silence, however long it takes altogether', async () => {
    const answer = start();
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(59_000);
      FakeRequest.last.progress(i, 5);
    }
    expect(FakeRequest.last.isAborted).toBe(false);
    vi.advanceTimersByTime(60_000);
    await expect(answer).rejects.toMatchObject({ message: 'the server took too long to answer' });
    expect(FakeRequest.last.isAborted).toBe(true);
  });
});
