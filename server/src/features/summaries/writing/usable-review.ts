import { LINK, MARKUP, PHONE, wordsOf } from '../checking/plain-text.ts';

/** Marks that turn text around or hide it; nobody types them. */
const HIDING = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|[\u200B-\u200D\u2060\uFEFF]{3}/u;

/** Talks to the summarizer, not to travelers, who may well ignore a sign or the rules at a gate. */
const TO_A_MACHINE = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|guidelines?|your (?:\w+ )?rules|rules (?:above|you)|(?:previous|prior|earlier|above) (?:rules?|text|reviews?|messages?)|everything (?:you|above|before)|the facts)\b/i,
  /\b(?:system|developer|assistant|admin|user|human|operator)\s*(?:prompt|message|note|instruction|override|mode|\]|:)/i,
  /\b(?:you are|act as|pretend|roleplay|behave as|as an?|dear|hey|attention|note to)\b.{0,30}\b(?:ai|bot|llm|gpt|chatbot|assistant|language model|summari[sz]er)\b/i,
  /\b(?:ai|llm|gpt|chatgpt|claude|gemini|chatbot|language model|summari[sz]er|the bot)\b.{0,60}\b(?:say|write|print|add|answer|reply|respond|output|repeat|include|tell|must|should|mention|insert|end|begin|state)\b/i,
  /\b(?:say|write|print|add|answer|reply|respond|output|repeat|include|append|insert|end|begin|start)\b.{0,60}(?<!\bin )\b(?:summary|summari[sz]\w*|output|response|instructions?|verbatim)\b/i,
  /(?<!\bin )\b(?:summary|summari[sz]e|summari[sz]ing)\b.{0,60}\b(?:must|should|say|states?|include|contain|end|begin)\b/i,
  /\b(?:new|updated|real|secret|hidden|final|following) (?:instruction|prompt|task)s?\b/i,
  /\b(?:jailbreak|dan mode|developer mode|json|system prompt|base64|rot13)\b/i,
  /["']?(?:sentences|facts|role|content)["']?\s*:\s*["'[{]/i,
];

/** A period without a space after it, typed in a hurry: no web address has a capital there. */
const HASTY = /(?<=\p{Ll}\p{Ll})\.(?=\p{Lu}\p{Ll}*\s)/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\uFE0F/gu;
const MAX_EMOJI = 0.5;

const MOST_LATIN = 0.8;
const FEWEST_DIFFERENT = 0.3;
/** In fewer words everybody repeats themselves. */
const MANY_WORDS = 20;

const isMostlyLatin = (text: string) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  return letters.length > 0 && latin.length >= letters.length * MOST_LATIN;
};

const isOnePhrase = (text: string) => {
  const words = wordsOf(text);
  return words.length >= MANY_WORDS && new Set(words).size < words.length * FEWEST_DIFFERENT;
};

/**
 * Whether the language model gets a review at all; `text` is the part it would get. This is no defense
 * by itself, it only leaves less to defend against: check-sentences.ts checks what comes back.
 */
export const isUsable = (comment: string, text: string): boolean => {
  if (HIDING.test(comment)) return false;
  const words = text.replaceAll(EMOJI, '').trim();
  if (words.length < text.length * MAX_EMOJI) return false;
  const apart = words.replaceAll(HASTY, '. ');
  const isOdd = [LINK, PHONE, MARKUP, ...TO_A_MACHINE].some((pattern) => pattern.test(apart));
  return !isOdd && isMostlyLatin(words) && !isOnePhrase(words);
};
