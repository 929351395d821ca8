import { z } from 'zod';
import { fieldsOf } from '../kernel/field';
import type { OperationFacts } from '../kernel/operation/define-operation';
import type { FormField, RecordAction, RecordView } from '../kernel/operation/shown-resource';
import { titleCase } from '../kernel/values/title-case';
import type { KeptRecords } from '../policy/spending/spending-rules';
import type { Resource } from './define-operation';
import type { AdministrationPorts } from './open-administration';
import { defineOperation, isoText } from './define-operation';

type Row = Readonly<Record<string, unknown>>;
type Hints = Readonly<Partial<Record<'create' | 'delete' | 'get' | 'list' | 'update', string>>>;

interface ListedRecords<Kept> extends Pick<Resource, 'name' | 'plural'> {
	readonly record: z.AnyZodObject;
	readonly shown: (one: Kept) => Row;
	readonly uses: ReadonlyArray<keyof AdministrationPorts>;
	readonly open: (ports: AdministrationPorts) => Pick<KeptRecords<Kept>, 'list' | 'get' | 'remove'>;
	readonly hints?: Hints | undefined;
	readonly say: string;
}

export function listedRecords<Kept>(listed: ListedRecords<Kept>) {
	const { name, plural, record, shown, uses, open, hints = {}, say } = listed;
	const own = { resource: name, who: 'admin', uses } as const;
	const idName = `${name}Id`;
	const input = z.object({ [idName]: z.string().describe('Get Many shows it') });
	const output = z.object({ [name]: record });
	const idIn = (given: Row) => String(given[idName]);
	const confirm = {
		ask: `Delete this ${name}…`,
		say,
		button: `Delete the ${name}`,
		done: 'deleted',
	};
	const deleting: RecordAction = { ...confirm, name: 'delete', destroys: true, leaves: true };
	return {
		own,
		input,
		output,
		idIn,
		deleting,
		get: defineOperation({
			...own,
			action: 'get',
			input,
			output,
			panel: false,
			run: async (given, ports) => ({ [name]: shown(await open(ports).get(idIn(given))) }),
		}),
		list: defineOperation({
			...own,
			action: 'list',
			hint: hints.list,
			input: z.object({}),
			output: z.object({ [plural]: z.array(record) }),
			run: async (_, ports) => ({ [plural]: (await open(ports).list()).map(shown) }),
		}),
		remove: defineOperation({
			...own,
			action: 'delete',
			hint: hints.delete,
			input,
			output: z.object({ deleted: z.boolean() }),
			confirm,
			async run(given, ports) {
				await open(ports).remove(idIn(given));
				return { deleted: true };
			},
		}),
	};
}

interface KeptResource
	extends Pick<Resource, 'name' | 'plural' | 'title' | 'description' | 'properties'> {
	readonly fields: z.ZodRawShape;
	/** As it is put out. Left out: the fields, with their id, name and time. */
	readonly record?: z.AnyZodObject;
	readonly fixed?: readonly string[];
	/** What forms say of fields, where it is not what the inputs do. */
	readonly words?: Readonly<Record<string, Partial<FormField>>>;
	readonly nameOf: (record: Row) => string;
	readonly say: (record: Row) => string;
	readonly facts?: (record: Row) => NonNullable<RecordView['facts']>;
	readonly empty: string;
	readonly from?: string;
	readonly hints?: Hints;
	readonly update?: OperationFacts['http'];
	readonly uses: ReadonlyArray<keyof AdministrationPorts>;
	readonly open: (ports: AdministrationPorts) => KeptRecords;
}

const formOf = (fields: z.ZodRawShape, words: KeptResource['words'] = {}): FormField[] =>
	fieldsOf(z.object(fields)).map(({ name, description: hint, kind, required }) => ({
		name,
		label: titleCase(name),
		hint: `${hint}.`,
		required,
		isNumber: kind === 'number',
		...words[name],
	}));

const typedAs = ({ isNumber }: FormField, text: string) => {
	const figure = Number(text.replace(',', '.'));
	return isNumber === true && !Number.isNaN(figure) ? figure : text;
};

export function keptRecords(kept: KeptResource): Resource {
	const { name, plural, title, description, properties, fields, fixed = [], empty } = kept;
	const { from = 'now on', hints = {}, open } = kept;
	const form = formOf(fields, kept.words);
	const changing = form.filter((field) => !fixed.includes(field.name));
	const changed = z
		.object(fields)
		.omit(Object.fromEntries(fixed.map((one) => [one, true as const])));
	const { record = z.object({ id: z.string(), name: z.string(), ...fields, at: z.string() }) } =
		kept;
	const gone = `It holds no longer${kept.from === undefined ? '' : `, from ${from}`}.`;
	const shown = (one: { readonly at: number }) =>
		record.parse({ ...one, name: kept.nameOf({ ...one }), at: isoText(one.at) });
	const listed = listedRecords({ ...kept, record, shown, say: `${gone} You cannot undo this.` });
	const { own, input, output, idIn, deleting } = listed;
	const create = defineOperation({
		...own,
		action: 'create',
		hint: hints.create,
		input: z.object(fields),
		output,
		run: async (given, ports) => ({ [name]: shown(await open(ports).create(given)) }),
	});
	const update = defineOperation({
		...own,
		action: 'update',
		hint: hints.update,
		http: kept.update,
		input: input.extend(changed.shape),
		output,
		run: async (given, ports) => ({ [name]: shown(await open(ports).change(idIn(given), given)) }),
	});
	return {
		name,
		plural,
		title,
		description,
		changing: `Changing ${plural}`,
		operations: [create, listed.remove, listed.get, listed.list, update],
		properties,
		page: {
			title: titleCase(name),
			groups: [{ title, empty }],
			view: () => (one) => ({
				group: 0,
				text: kept.say(one),
				hint: ['Kept ', { at: String(one.at) }, '.'],
				facts: [...(kept.facts?.(one) ?? []), ['Kept', [{ at: String(one.at) }]]],
				actions: [deleting],
				update: { fields: changing, button: 'Save', nothing: 'Nothing was changed.' },
				fields: Object.fromEntries(changing.map((field) => [field.name, String(one[field.name])])),
			}),
			create: { fields: form, button: 'Keep it', nothing: 'Nothing was kept.' },
			read: (typed, _ports, before) =>
				Object.fromEntries(
					(before === undefined ? form : changing).flatMap((field) => {
						const text = (typed[field.name] ?? '').trim();
						return text === '' ? [] : [[field.name, typedAs(field, text)]];
					}),
				),
			results: new Map<unknown, string>([
				['made', `It holds from ${from}.`],
				['saved', `Saved. It holds from ${from}.`],
				['deleted', 'It holds no longer.'],
			]),
		},
	};
}
