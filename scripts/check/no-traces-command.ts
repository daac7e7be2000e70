import { root } from '../env-file.mjs';
import { findTraces } from './no-traces.ts';
import { checkProject } from './project-files.ts';

checkProject(root, findTraces);
