import { type Markup, markup } from '../markup';
import type { FilledForm } from '../filled-form';
import { areaField, choiceField, lineField, stateOf } from '../tools/field';

/** What a client may do, in plain words. `own`: limits that only programs set, kept as they are. */
export const powers = [
	['look', 'Look only'],
	['draft', 'Change drafts, ask to go live'],
	['all', 'Everything; what asks is set in the trigger'],
] as const;

const OWN_POWER = ['own', 'As it was set over the API: keep it'] as const;

export const reaches = [
	['all', 'All workflows'],
	['tags', 'Those with a tag'],
	['projects', 'Those in a project'],
	['ids', 'Chosen ones'],
] as const;

const OWN_REACH = ['own', 'As it was set over the API: keep it'] as const;

export const lifetimes = [
	['7', '7 days'],
	['30', '30 days'],
	['90', '90 days'],
	['365', '1 year'],
] as const;

const KEEP = ['', 'As it is'] as const;

export interface ClientFormSetting {
	readonly form: FilledForm;
	/** Whether a client is there already. */
	readonly isChange: boolean;
	/** Whether its limits were set in more detail than this form can show. */
	readonly hasOwnPower: boolean;
	readonly hasOwnReach: boolean;
}

/** Characters of a list. */
const LONGEST = 4_000;

/** The fields of a client, without the form around them. */
export function clientFields({
	form,
	isChange,
	hasOwnPower,
	hasOwnReach,
}: ClientFormSetting): Markup {
	const state = (name: string, preset = '') => stateOf(form, name, preset);
	const name = {
		name: 'name',
		label: 'Name',
		hint: 'By this you know it again, such as “Claude on Ann’s laptop”.',
	};
	const power = {
		name: 'power',
		label: 'What it may do',
		hint: '“Look only” never changes anything. With “Change drafts”, a person is asked before something goes live or really runs, and nothing is deleted.',
	};
	const reach = {
		name: 'reach',
		label: 'Which workflows',
		hint: 'It sees these alone, and those that it has made itself.',
	};
	const named = {
		name: 'named',
		label: 'Which tags, projects or workflows',
		hint: 'Names or IDs, one a line. Leave it empty for all workflows.',
	};
	const until = { name: 'until', label: isChange ? 'Lasts from now' : 'Lasts' };
	const tools = {
		name: 'tools',
		label: 'Only these tools',
		hint: 'Their names, such as list-workflows, with commas between them. Empty: all.',
	};
	const domains = {
		name: 'domains',
		label: 'Only these groups of tools',
		hint: 'Such as workflow, execution, node, with commas between them. Empty: all. What is no workflow (data tables, credentials, projects) is limited here.',
	};
	const powerChoices = hasOwnPower ? [...powers, OWN_POWER] : powers;
	const reachChoices = hasOwnReach ? [...reaches, OWN_REACH] : reaches;
	const untilChoices = isChange ? [KEEP, ...lifetimes] : lifetimes;
	return markup`${lineField(name, state('name'), { longest: 80, required: true })}
${choiceField(power, state('power', 'draft'), powerChoices)}
${choiceField(reach, state('reach', 'all'), reachChoices)}
${areaField(named, state('named'), { rows: 3, longest: LONGEST })}
${choiceField(until, state('until', isChange ? '' : '90'), untilChoices)}
<details><summary>More limits</summary>${lineField(tools, state('tools'), { longest: LONGEST })}${lineField(domains, state('domains'), { longest: LONGEST })}</details>`;
}
