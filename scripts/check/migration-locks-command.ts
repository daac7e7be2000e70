import { root } from '../env-file.mjs';
import { findMigrationLocks } from './migration-locks.ts';
import { checkProject } from './project-files.ts';

checkProject(root, findMigrationLocks);
