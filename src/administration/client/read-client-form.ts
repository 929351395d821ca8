import type { Ports } from '../../kernel/ports';
import { nearest } from '../../kernel/values/nearest';
import type { WorkflowReach } from '../../policy/clients/client-limits';
import { wrong } from '../one-of';
import type { ShownClient } from './client-desk';
import { powerOf } from './client-words';

export type TypedClient = Readonly<Record<string, string>>;

/** Looks up what people call by its name. Undefined where names would tell one agency of the others: then ids are taken. */
export type NamedThings = Pick<Ports, 'workflows' | 'tags' | 'projects'> | undefined;

const words = (text: string) =>
	text
		.split(/[,\n]/)
		.map((word) => word.trim())
		.filter((word) => word !== '');

const lines = (text: string) =>
	text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '');

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
	const wanted = lines(named);
	if (reach === 'own') return before;
	if (reach !== 'tags' && reach !== 'projects' && reach !== 'ids') return undefined;
	if (wanted.length === 0)
		throw wrong(
			'Say which tags, projects or workflows.',
			'Write their names into the field below the choice, or choose all workflows.',
		);
	if (things === undefined) return { ...nothing, [reach]: wanted };
	// A tag goes by its name: one that is deleted and made anew is meant as well.
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
			? powerOf(power)
			: { strongest: before?.limits.strongest ?? 'read', profile: before?.profile ?? null };
	const workflows = await readReach(typed, things, before?.limits.workflows);
	const limits = {
		tools: words(tools),
		domains: words(domains),
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
