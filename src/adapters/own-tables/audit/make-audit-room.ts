import { z } from 'zod';

import type { RowFilter } from '../../../kernel/ports/instance/data-tables';
import { cellsEqual, textCell, where } from '../cells';
import type { TableRows } from '../table-rows';

/** Whose an entry is, from the largest group to the smallest: tenants first, so that many agents are no larger share. */
const OWNER = ['organisation', 'agency', 'agent_id', 'user_id'] as const;

/** Entries that are looked at to find out who has most: evenly spread, because n8n does not count rows. */
const SAMPLES = 60;

const AT_ONCE = 10;

/** Of the rows that are kept, those of an owner that are not removed, however many others write: 100 of 20,000. */
const SAFE_SHARE = 1 / 200;

/** Of the rows that are kept, those that are removed at once: else each sweep would have to look again. */
const REMOVED_SHARE = 1 / 20;

/** Of what an owner seems to have, how much is removed at once: a guess by samples must not cost it more. */
const OWNER_SHARE = 1 / 4;

const owner = z.object({
	organisation: textCell,
	agency: textCell,
	agent_id: textCell,
	user_id: textCell,
});

type Owner = z.output<typeof owner>;

const mark = z.object({ at: textCell });

/** The samples of who has most: of all, of the largest tenant, of its largest agent, of that one's largest user. */
function largest(samples: readonly Owner[]): ReadonlyArray<readonly Owner[]> {
	const found = [samples];
	for (const column of OWNER) {
		const groups = new Map<string, Owner[]>();
		for (const one of found.at(-1) ?? [])
			groups.set(one[column] ?? '', [...(groups.get(one[column] ?? '') ?? []), one]);
		found.push([...groups.values()].sort((one, other) => other.length - one.length)[0] ?? []);
	}
	return found;
}

/** Removes the oldest entries of the owner who has most where there are more than `keep`: no other owner loses any. Throws `ToolError`. */
export async function makeAuditRoom(table: TableRows, keep: number): Promise<void> {
	const at = async (sortBy: string, offset: number, filter?: RowFilter) =>
		(await table.page(mark, filter, { sortBy, offset, limit: 1 })).rows[0]?.at;
	const remove = async (filters: RowFilter['filters'], until: string) =>
		await table.remove({ type: 'and', filters: [...filters, where('at', 'lte', until)] });
	if ((await at('at:desc', keep)) === undefined) return;

	const samples: Owner[] = [];
	for (let first = 0; first < SAMPLES; first += AT_ONCE) {
		const some = Array.from({ length: AT_ONCE }, async (_, index) => {
			const offset = Math.floor(((first + index) * keep) / SAMPLES);
			return await table.page(owner, undefined, { sortBy: 'at:desc', offset, limit: 1 });
		});
		for (const { rows } of await Promise.all(some)) samples.push(...rows);
	}
	// From the user upwards: where many users of an agent have little each, the agent is who has most.
	for (const [depth, found] of [...largest(samples).entries()].reverse()) {
		const [one] = found;
		const own = cellsEqual(
			Object.fromEntries(OWNER.slice(0, depth).map((column) => [column, one?.[column] ?? ''])),
		);
		const filter = depth === 0 ? undefined : own;
		const seems = (found.length / samples.length) * keep;
		const many = Math.ceil(Math.min(keep * REMOVED_SHARE, seems * OWNER_SHARE));
		const safe = await at('at:desc', Math.ceil(keep * SAFE_SHARE), filter);
		const last = await at('at:asc', many - 1, filter);
		if (safe === undefined || last === undefined) continue;
		await remove(own.filters, safe < last ? safe : last);
		return;
	}
}
