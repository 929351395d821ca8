import type { ClientLimits, WorkflowReach } from '../../policy/clients/client-limits';

export type PowerWord = 'look' | 'draft' | 'all' | 'own';
export type ReachWord = 'all' | 'tags' | 'projects' | 'ids' | 'own';

interface Limited {
	readonly limits: ClientLimits;
	readonly profile: string | null;
}

const choices = {
	look: { strongest: 'read', profile: 'standard' },
	draft: { strongest: 'write', profile: 'build' },
	all: { strongest: 'destroy', profile: null },
} as const;

export const powerOf = (word: keyof typeof choices) => choices[word];

export function powerWord({ limits, profile }: Limited): PowerWord {
	const words = ['look', 'draft', 'all'] as const;
	const found = words.find(
		(word) => choices[word].strongest === limits.strongest && choices[word].profile === profile,
	);
	return found ?? 'own';
}

const lists = ['ids', 'tags', 'projects', 'folders'] as const;

export function reachWord({ workflows }: Pick<ClientLimits, 'workflows'>): ReachWord {
	if (workflows === undefined) return 'all';
	const [only, ...others] = lists.filter((list) => workflows[list].length > 0);
	return only === undefined || only === 'folders' || others.length > 0 ? 'own' : only;
}

const powers: Readonly<Record<PowerWord, string>> = {
	look: 'Looks only',
	draft: 'Changes drafts, and asks before anything goes live',
	all: 'Does everything; what asks is set in the trigger',
	own: '',
};

const strongest = {
	read: 'Looks only',
	write: 'Changes, but deletes nothing',
	destroy: 'Does everything',
} as const;

const nouns = { ids: 'these', tags: 'the tag', projects: 'the project', folders: 'the folder' };

const MOST_NAMED = 5;

const some = (words: readonly string[]) =>
	words.length > MOST_NAMED
		? `${words.slice(0, MOST_NAMED).join(', ')} and ${words.length - MOST_NAMED} more`
		: words.join(', ');

function reachWords(reach: WorkflowReach | undefined): string {
	if (reach === undefined) return 'with all workflows';
	const parts = lists
		.filter((list) => reach[list].length > 0)
		.map((list) => `${nouns[list]} ${some(reach[list])}`);
	const own = 'with the workflows that it has made';
	return parts.length === 0 ? own : `${own}, and those of ${parts.join(' or ')}`;
}

export function clientWords({ limits, profile }: Limited): string {
	const { tools, domains, workflows } = limits;
	const word = powerWord({ limits, profile });
	const asks = profile === null ? '' : `, profile ${profile}`;
	const power = word === 'own' ? `${strongest[limits.strongest]}${asks}` : powers[word];
	const only = [
		...(tools.length > 0 ? [`only the tools ${some(tools)}`] : []),
		...(domains.length > 0 ? [`only the groups ${some(domains)}`] : []),
	];
	const rest = only.length === 0 ? '' : `; ${only.join(', ')}`;
	return `${power}, ${reachWords(workflows)}${rest}.`;
}
