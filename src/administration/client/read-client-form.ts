import type { Ports } from '../../kernel/ports/index';
import { nearest } from '../../kernel/values/nearest';
import type { WorkflowReach, ClientLimits } from '../../policy/clients/client-limits';
import { wordsIn, wrong } from '../define-operation';
import type { ShownClient } from './client-desk';

type PowerWord = 'look' | 'draft' | 'all' | 'own';
type ReachWord = 'all' | 'tags' | 'projects' | 'ids' | 'own';

interface Limited {
	readonly limits: ClientLimits;
	readonly profile: string | null;
}

const choices = {
	look: { strongest: 'read', profile: 'standard' },
	draft: { strongest: 'write', profile: 'build' },
	all: { strongest: 'destroy', profile: null },
} as const;

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

type TypedClient = Readonly<Record<string, string>>;
/** Looks up what people call by its name. Undefined where names would tell one agency of the others: then ids are taken. */
type NamedThings = Pick<Ports, 'workflows' | 'tags' | 'projects'> | undefined;

/** The id of each by its name or id. Throws `ToolError` for a name of nothing. */
function idsOf(
	wanted: readonly string[],
	known: ReadonlyArray<{ readonly id: string; readonly name: string | null }>,
	what: string,
): string[] {
	return wanted.map((word) => {
		const found = known.find(({ id, name }) => id === word || name === word);
		if (found !== undefined) return found.id;
		const near = nearest(
			word,
			known.flatMap(({ name }) => name ?? []),
		);
		throw wrong(
			`There is no ${what} "${word}".`,
			near === undefined ? 'Write its name as n8n shows it.' : `Did you mean "${near}"?`,
		);
	});
}

const nothing: WorkflowReach = { ids: [], tags: [], folders: [], projects: [] };

async function allProjects({ projects }: Pick<Ports, 'projects'>) {
	const found = [];
	let offset: number | undefined = 0;
	while (offset !== undefined) {
		const part: Awaited<ReturnType<typeof projects.list>> = await projects.list(offset);
		found.push(...part.items);
		offset = part.next;
	}
	return found;
}

async function readReach(
	{ reach, named = '' }: TypedClient,
	things: NamedThings,
	before: WorkflowReach | undefined,
): Promise<WorkflowReach | undefined> {
	const wanted = wordsIn(named, '\n');
	if (reach === 'own') return before;
	if (reach !== 'tags' && reach !== 'projects' && reach !== 'ids') return undefined;
	if (wanted.length === 0)
		throw wrong(
			'Say which tags, projects or workflows.',
			'Write their names into the field below the choice, or choose all workflows.',
		);
	if (things === undefined) return { ...nothing, [reach]: wanted };
	// A tag goes by its name: one that is deleted and made again is meant as well.
	if (reach === 'tags') {
		idsOf(wanted, await things.tags.list(), 'tag');
		return { ...nothing, tags: wanted };
	}
	if (reach === 'projects')
		return { ...nothing, projects: idsOf(wanted, await allProjects(things), 'project') };
	const found = await Promise.all(wanted.map(async (one) => await things.workflows.get(one)));
	return { ...nothing, ids: found.map(({ id }) => id) };
}

/** A client as programs would send it, read from the form. `before`: what it changes. Throws `ToolError`. */
export async function readClientForm(
	typed: TypedClient,
	things: NamedThings,
	before?: Pick<ShownClient, 'limits' | 'profile'>,
): Promise<Readonly<Record<string, unknown>>> {
	const { name = '', power = '', until = '', tools = '', domains = '' } = typed;
	if (name.trim() === '') throw wrong('Give the client a name.', 'Fill in the field Name.');
	const chosen =
		power === 'look' || power === 'draft' || power === 'all'
			? choices[power]
			: { strongest: before?.limits.strongest ?? 'read', profile: before?.profile ?? null };
	const workflows = await readReach(typed, things, before?.limits.workflows);
	const limits = {
		tools: wordsIn(tools),
		domains: wordsIn(domains),
		strongest: chosen.strongest,
		workflows: workflows ?? null,
	};
	const days = Number(until);
	return {
		name: name.trim(),
		limits,
		profile: chosen.profile,
		...(until === '' || !(days > 0) ? {} : { expiresInDays: days }),
	};
}
