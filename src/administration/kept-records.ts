import { z } from 'zod';

import { fieldsOf } from '../kernel/field';
import type { OperationFacts } from '../kernel/operation/define-operation';
import type { FormField } from '../kernel/operation/shown-resource';
import { titleCase } from '../kernel/values/title-case';
import type { KeptRecords, SpendingRules } from '../policy/spending/spending-rules';
import type { Resource } from './define-operation';
import { defineOperation } from './define-operation';
import { isoText } from './iso-text';

type Row = Readonly<Record<string, unknown>>;

/** Records that operators write, change and delete. */
interface KeptResource extends Pick<Resource, 'name' | 'plural' | 'title' | 'description'> {
	readonly fields: z.ZodRawShape;
	readonly nameOf: (record: Row) => string;
	/** What the list says of one. */
	readonly say: (record: Row) => string;
	/** What the page says of an empty list. */
	readonly empty: string;
	readonly open: (rules: SpendingRules) => KeptRecords;
}

/** The fields of a form, in the words of the inputs. */
const formOf = (fields: z.ZodRawShape): FormField[] =>
	fieldsOf(z.object(fields)).map(({ name, description: hint, kind, required }) => ({
		name,
		label: titleCase(name),
		hint: `${hint}.`,
		required,
		isNumber: kind === 'number',
	}));

const typedAs = ({ isNumber }: FormField, text: string) => {
	const figure = Number(text.replace(',', '.'));
	return isNumber === true && !Number.isNaN(figure) ? figure : text;
};

/** A resource of such records. */
export function keptRecords(kept: KeptResource): Resource {
	const { name, plural, title, fields, empty } = kept;
	const own = { resource: name, who: 'admin', uses: ['spending'] } as const;
	const id = { [`${name}Id`]: z.string().describe('Get Many shows it') };
	const idIn = (input: Row) => String(input[`${name}Id`]);
	const record = z.object({ id: z.string(), name: z.string(), ...fields, at: z.string() });
	const form = formOf(fields);
	type Kept = Awaited<ReturnType<KeptRecords['get']>>;
	const shown = (one: Kept) =>
		record.parse({ ...one, name: kept.nameOf({ ...one }), at: isoText(one.at) });
	const confirm = {
		ask: `Delete this ${name}…`,
		say: 'It holds no longer. You cannot undo this.',
		button: `Delete the ${name}`,
		done: 'deleted',
	};
	/** An operation that puts one out. */
	const onOne = (
		action: 'create' | 'get' | 'update',
		input: z.AnyZodObject,
		work: (all: KeptRecords, given: Row) => Promise<Kept>,
		more: Pick<OperationFacts, 'hint' | 'http' | 'panel'> = {},
	) =>
		defineOperation({
			...own,
			...more,
			action,
			title: `${titleCase(action)} a ${name}`,
			effect: action === 'get' ? 'read' : 'write',
			input,
			output: z.object({ [name]: record }),
			run: async (given, { spending }) => ({
				[name]: shown(await work(kept.open(spending()), given)),
			}),
		});
	const create = onOne('create', z.object(fields), async (all, given) => await all.create(given));
	const get = onOne('get', z.object(id), async (all, given) => await all.get(idIn(given)), {
		panel: false,
	});
	const update = onOne(
		'update',
		z.object({ ...id, ...fields }),
		async (all, given) => await all.change(idIn(given), given),
		{ hint: 'All of its fields anew', http: { method: 'PUT' } },
	);
	const remove = defineOperation({
		...own,
		action: 'delete',
		title: `Delete a ${name}`,
		effect: 'destroy',
		input: z.object(id),
		output: z.object({ deleted: z.boolean() }),
		confirm,
		async run(given, { spending }) {
			await kept.open(spending()).remove(idIn(given));
			return { deleted: true };
		},
	});
	const list = defineOperation({
		...own,
		action: 'list',
		title: `Get many ${plural}`,
		effect: 'read',
		input: z.object({}),
		output: z.object({ [plural]: z.array(record) }),
		run: async (_, { spending }) => ({ [plural]: (await kept.open(spending()).list()).map(shown) }),
	});
	return {
		name,
		plural,
		title,
		description: kept.description,
		changing: `Changing ${plural}`,
		operations: [create, remove, get, list, update],
		page: {
			title: titleCase(name),
			groups: [{ title, empty }],
			view: () => (one) => ({
				group: 0,
				text: kept.say(one),
				hint: ['Kept ', { at: String(one.at) }, '.'],
				facts: [['Kept', [{ at: String(one.at) }]]],
				links: [],
				warning: undefined,
				actions: [{ ...confirm, name: 'delete', destroys: true, leaves: true }],
				update: { fields: form, button: 'Save', nothing: 'Nothing was changed.' },
				fields: Object.fromEntries(form.map((field) => [field.name, String(one[field.name])])),
			}),
			create: { fields: form, button: 'Keep it', nothing: 'Nothing was kept.' },
			read: (typed) =>
				Object.fromEntries(
					form.flatMap((field) => {
						const text = (typed[field.name] ?? '').trim();
						return text === '' ? [] : [[field.name, typedAs(field, text)]];
					}),
				),
			results: new Map<unknown, string>([
				['made', 'It holds from now on.'],
				['saved', 'Saved. It holds from now on.'],
				['deleted', 'It holds no longer.'],
			]),
		},
	};
}
