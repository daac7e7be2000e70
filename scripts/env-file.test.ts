import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyEnv, parseEnv, readEnvFile, saveEnvFile } from './env-file.mjs';

describe('parseEnv', () => {
  it('keeps everything after the first equals sign', () => {
    expect(parseEnv('URL=postgres://a:b@c/d?x=1&y=2\r\nEMPTY=\n')).toEqual({
      URL: 'postgres://a:b@c/d?x=1&y=2',
      EMPTY: '',
    });
  });

  it('passes over comments, blank lines and lines that set nothing', () => {
    expect(parseEnv('# A=1\n\nnonsense\n2B=3\n  C = 4\nD=5')).toEqual({ D: '5' });
  });
});

describe('applyEnv', () => {
  it('leaves what was set outside and fills what is unset or empty', () => {
    const env: NodeJS.ProcessEnv = { SET: 'outside', EMPTY: '' };
    applyEnv({ SET: 'file', EMPTY: 'file', UNSET: 'file' }, env);
    expect(env).toEqual({ SET: 'outside', EMPTY: 'file', UNSET: 'file' });
  });
});

describe('saveEnvFile', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes its own keys, keeps the others, and lets only the owner read', () => {
    const file = join(folder, 'env');
    writeFileSync(file, 'MINE=kept\nREDIS_URL=old\n', { mode: 0o644 });
    saveEnvFile({ REDIS_URL: 'new' }, file);
    expect(readFileSync(file, 'utf8')).toBe('MINE=kept\nREDIS_URL=new\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('does not write when nothing changes', () => {
    const file = join(folder, 'env');
    saveEnvFile({ A: '1' }, file);
    const before = statSync(file).ino;
    saveEnvFile({ A: '1' }, file);
    expect(statSync(file).ino).toBe(before);
    expect(readEnvFile(join(folder, 'absent'))).toEqual({});
  });
});
