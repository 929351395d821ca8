import { z } from 'zod';

import type { UpgradeReport } from '../kernel/ports/instance/inspection';
import type { Tenant } from './identity/principal';
import { createSealedDocuments, type SealedSetting } from './sealed-documents';

const counts = {
	workflows: z.number().describe('That have findings'),
	findings: z.number(),
	foremanCanMend: z.number(),
	youDecide: z.number(),
	goneInN8n3: z.number(),
};

export const shownDay = z.object({ day: z.string(), ...counts });

const day = shownDay.omit({ day: true }).extend({
	id: z.string(),
	organisation: z.string(),
	agency: z.string(),
	at: z.number(),
});

export const UPGRADE_DAY = 'upgrade-day';

/** Weeks of days that a person looks back on. */
const MOST_DAYS = 200;

export function countFindings({ changes }: UpgradeReport) {
	const all = changes.flatMap(({ findings, mending }) =>
		findings.map(({ workflowId }) => ({ workflowId, mending })),
	);
	const of = (wanted: string) => all.filter(({ mending }) => mending === wanted).length;
	return {
		workflows: new Set(all.map(({ workflowId }) => workflowId)).size,
		findings: all.length,
		foremanCanMend: of('foreman'),
		youDecide: of('you'),
		goneInN8n3: of('gone'),
	};
}

/** How many findings there were on each day on which they were looked at, in UTC. Every method throws `ToolError`. */
export function createUpgradeDays(setting: Omit<SealedSetting, 'newId'>, tenant: Tenant) {
	const { organisation, agency } = tenant;
	const kind = { kind: UPGRADE_DAY, form: 'foreman-upgrade-day-1', schema: day };
	const { list, put, remove } = createSealedDocuments(kind, setting, tenant);
	return {
		/** Keeps the counts of today by n8n's own rules, the last of a day, and gives all days, the newest first. */
		async keep(report: UpgradeReport) {
			const at = setting.now();
			const id = new Date(at).toISOString().slice(0, 10);
			const own = { id, organisation, agency, at, ...countFindings(report) };
			const all = await list();
			const shown = (days: typeof all) =>
				[...days].reverse().map((one) => shownDay.parse({ ...one, day: one.id }));
			// By other rules, or of a part of the workflows, it would look like progress.
			if (report.by !== 'n8n' || report.isPart) return shown(all);
			const before = all.filter((one) => one.id !== id);
			await put(own);
			const [oldest] = before;
			if (oldest && before.length >= MOST_DAYS) await remove(oldest.id);
			return shown([...before, own]);
		},
	};
}

export type UpgradeDays = ReturnType<typeof createUpgradeDays>;
