import { jsonItem } from '../../runs/report-item';
import type { ForemanAnswer } from './foreman-node';

const WORDS = {
	elsewhere: 'The run is being worked on elsewhere.',
	told: 'The run has your message, and takes it up when it goes on.',
	'taken-over': 'Another execution has taken this run over, and goes on with it.',
} as const;

/** Why this execution only reports the run. */
export type LeftBecause = keyof typeof WORDS;

/** The output for a run that another execution works on, or will. */
export const queuedAnswer = (runId: string, because: LeftBecause): ForemanAnswer => ({
	word: 'done',
	items: [jsonItem({ output: WORDS[because], status: 'queued', runId })],
});
