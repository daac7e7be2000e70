import { root } from '../env-file.mjs';
import { findWords } from './plain-words.ts';
import { checkProject } from './project-files.ts';

checkProject(root, findWords);
