import { asObject, readQuestion, type Message, type Question, type Sentence } from './agreement.ts';
import { Failure, type Mode } from './mode.ts';
import { honest, obeyed, paraphrasing, unsupported } from './sentences.ts';

export function readAsked(given: unknown) {
  const { model, messages, stream, response_format } = asObject(given);
  const { type: format = 'text', json_schema } = asObject(response_format);
  const { sentences } = asObject(asObject(asObject(json_schema)['schema'])['properties']);
  if (typeof model !== 'string' || !Array.isArray(messages) || messages.length === 0)
    throw new Failure(400, 'A model and messages are required.');
  if (stream === true) throw new Failure(400, 'The stand-in does not stream.');
  if (format === 'json_schema' && sentences === undefined)
    throw new Failure(400, 'The stand-in answers with sentences: see fakes/ai/agreement.ts.');
  const { maxItems, items } = asObject(sentences);
  const { maxLength } = asObject(asObject(asObject(items)['properties'])['text']);
  const limit = (value: unknown) => (typeof value === 'number' ? value : Infinity);
  const limits = { sentences: limit(maxItems), text: limit(maxLength) };
  return { model, messages: messages.map(readMessage), format: String(format), limits };
}

function readMessage(given: unknown): Message {
  const { role, content } = asObject(given);
  const parts: unknown[] = Array.isArray(content) ? content : [{ text: content }];
  const texts = parts.map((part) => asObject(part)['text']);
  return { role: String(role), content: texts.filter((it) => typeof it === 'string').join('\n') };
}

type Asked = ReturnType<typeof readAsked>;

export function answer({ messages, format, limits }: Asked, { garbage, ...mode }: Mode): string {
  const question = readQuestion(messages);
  const truths = honest(question);
  const told = mode.unsupported ? unsupported(question, truths) : truths;
  const sentences = answered(question, told, mode.obey)
    .slice(0, limits.sentences)
    .map((sentence) => ({ ...sentence, text: sentence.text.slice(0, limits.text) }));
  const prose = sentences.map(({ text }) => text).join(' ');
  const json = JSON.stringify({ sentences });
  if (garbage === 'empty') return '';
  if (garbage === 'json') return json.slice(0, json.length / 2);
  if (garbage === 'schema') return JSON.stringify({ summary: [prose], sentences: 'none' });
  return format === 'text' || garbage === 'text' ? prose : json;
}

function answered(question: Question, told: Sentence[], obey: Mode['obey']): Sentence[] {
  if (obey === 'paraphrase') return paraphrasing(question, told);
  return obey === true ? obeyed(question, told) : told;
}

/** About four characters make a token. */
export function usageOf(messages: Message[], content: string) {
  const given = messages.reduce((sum, message) => sum + message.content.length, 0);
  const [prompt_tokens, completion_tokens] = [Math.ceil(given / 4), Math.ceil(content.length / 4)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
