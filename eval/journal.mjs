import path from 'node:path';

import { addLine, readLines } from './place-file.mjs';

const FILE = 'journal.jsonl';

/**
 * @typedef {object} OfPlay
 * @property {string} task
 * @property {number} repetition from 1
 * @property {'passed' | 'failed'} verdict of the judge
 * @property {string[]} failed the checks that failed
 * @property {boolean} wrongClaim it says that all is done, and the judge sees that it is not
 * @property {number} questions to the user
 * @property {number} approvals of them that were a yes
 * @property {number} minutes from the first message to the last report
 * @property {string} status of the run
 * @property {string} output the last report
 *
 * @typedef {OfPlay & import('./request-folder.mjs').Figures} Line what came of a task, played once
 */

/** The folder of a play, in that of the run. */
export const folderOf = ({ task, repetition }) =>
	repetition === 1 ? task : `${task}.${repetition}`;

/** @returns {Line[]} what was journalled in a folder, oldest first */
export const readJournal = (directory) => readLines(path.join(directory, FILE));

/** Adds a line to the journal of a folder. */
export const journal = (directory, line) => addLine(path.join(directory, FILE), line);
