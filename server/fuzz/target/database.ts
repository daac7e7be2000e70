import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { fillDatabase, runSql } from '../../test/support/database-tools.ts';

/** A database with the catalog and the gazetteer, and a folder for photos; `drop` deletes both. */
export const createDatabase = async () => {
  const { databaseUrl } = readConfig();
  const name = `wildsoak_fuzz_${randomBytes(6).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const filesFolder = join(tmpdir(), `${name}-files`);
  const drop = async () => {
    await runSql(databaseUrl, `drop database if exists ${name} with (force)`);
    await rm(filesFolder, { recursive: true, force: true });
  };
  await runSql(databaseUrl, `create database ${name}`);
  try {
    await fillDatabase(url.href, { hasPlaces: true });
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: url.href, filesFolder, drop };
};
