import { auditEntrySchema } from './audit-entry';
import type { AuditEntry } from './audit-entry';
import { markFormulas } from './formula-marks';

const columns = auditEntrySchema.keyof().options;

function cellOf(value: string | number): string {
	const text = typeof value === 'number' ? String(value) : markFormulas(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Entries as RFC 4180 wants them, with a line of names; times in ISO 8601. Text that would be a formula gets a `'` before it. */
export function toCsv(entries: readonly AuditEntry[]): string {
	const lines = entries.map((entry) =>
		columns
			.map((name) => cellOf(name === 'at' ? new Date(entry.at).toISOString() : entry[name]))
			.join(','),
	);
	return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}
