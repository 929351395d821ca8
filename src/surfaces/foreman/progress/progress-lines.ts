import { z } from 'zod';

import type { Effect } from '../../../kernel/define-tool';
import { plainText } from '../../../policy/people/plain-line';
import { type Activity, wordsFor } from './progress-words';

/** Milliseconds between two lines, at least; and after which work that goes on says so. */
const SHORTEST = 3_000;
const LONGEST = 12_000;

const LONGEST_SUBJECT = 60;

const toolStarted = z.object({ tool: z.string(), subject: z.string().optional() });
const planned = z.object({ tasks: z.array(z.object({ status: z.string() })) });

interface KnownTool {
	readonly domain: string;
	readonly effect: Effect;
}

const byDomain: Readonly<Record<string, Activity>> = {
	execution: 'read',
	credential: 'credentials',
	'data-table': 'tables',
	research: 'web',
};

/** What people call a call; undefined for one that says nothing to them. */
function activityOf(name: string, tool: KnownTool | undefined): Activity | undefined {
	if (/^(?:verify-built|run)-workflow$/.test(name)) return 'run';
	if (/^(?:publish|unpublish|restore|unarchive)-workflow/.test(name)) return 'publish';
	if (tool === undefined || tool.domain === 'orchestration') return undefined;
	if (tool.domain === 'workflow' || tool.domain === 'builder')
		return tool.effect === 'read' ? 'read' : 'build';
	return byDomain[tool.domain] ?? 'look';
}

/** Says what a run does in lines of the language of `message`, seldom enough to read. `say` returns whether it could. */
export function createProgress(
	say: (line: string) => boolean,
	find: (tool: string) => KnownTool | undefined,
	message: string,
	now: () => number,
) {
	const words = wordsFor(message);
	let doing: { readonly text: string; readonly since: number } | undefined;
	let tasks = '';
	let last = '';
	let saidAt = Number.NEGATIVE_INFINITY;

	function sayIfTime(): void {
		const at = now();
		if (doing === undefined) return;
		const text = [doing.text, tasks].filter((part) => part !== '').join(' · ');
		const isAgain = text === last;
		if (at - saidAt < (isAgain ? LONGEST : SHORTEST)) return;
		const seconds = Math.round((at - doing.since) / 1_000);
		if (!say(`*${isAgain ? `${text} · ${seconds} s` : text} …*`)) return;
		last = text;
		saidAt = at;
	}

	const begin = (text: string): void => {
		if (text !== doing?.text) doing = { text, since: now() };
		sayIfTime();
	};

	return {
		note(type: string, data: unknown): void {
			const plan = type === 'tasks-update' ? planned.safeParse(data).data : undefined;
			if (plan) {
				const done = plan.tasks.filter(({ status }) => status === 'succeeded').length;
				tasks = plan.tasks.length > 1 ? words.tasks(done, plan.tasks.length) : '';
				// The first task may think for long before it calls a tool.
				if (doing === undefined && done < plan.tasks.length) begin(words.of('work'));
			}
			const started = type === 'tool-started' ? toolStarted.safeParse(data).data : undefined;
			const activity = started && activityOf(started.tool, find(started.tool));
			if (started && activity) {
				const subject = plainText(started.subject ?? '', LONGEST_SUBJECT);
				begin([words.of(activity), subject].filter((part) => part !== '').join(' · '));
			}
		},
		tick: sayIfTime,
	};
}
