import type { ChangeSummary } from '../../../../kernel/workflow/change-summary';
import { type Markup, markup } from '../../../pages/markup';

const titles: ReadonlyArray<readonly [key: keyof ChangeSummary, title: string]> = [
	['added', 'Added'],
	['removed', 'Removed'],
	['changed', 'Changed'],
	['connected', 'Connected'],
	['disconnected', 'Disconnected'],
	['workflow', 'Of the workflow'],
];

/** What a write has changed; undefined for nothing. */
export function changeLines(changes: ChangeSummary): Markup | undefined {
	const rows = titles.flatMap(([key, title]) => {
		const lines = (changes[key] ?? []).map((line) => markup`<li>${line}</li>`);
		return lines.length === 0 ? [] : [markup`<dt>${title}</dt><dd><ul>${lines}</ul></dd>`];
	});
	return rows.length === 0 ? undefined : markup`<dl class="facts changes">${rows}</dl>`;
}
