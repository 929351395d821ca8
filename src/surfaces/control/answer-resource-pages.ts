import { z } from 'zod';
import type { Resource } from '../../administration/define-operation';
import { findOperation } from '../../administration/resources';
import { invokeOperation } from '../../kernel/operation/invoke-operation';
import type { RecordAction, RecordSection } from '../../kernel/operation/shown-resource';
import { ToolError, conflict } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { titleCase } from '../../kernel/values/title-case';
import { sendAway, sendPage } from '../card/send-answer';
import { emptyForm, type FilledForm } from '../pages/post-form';
import {
	dataPage,
	recordsPage,
	newPage,
	recordPage,
	shownOncePage,
} from '../pages/resource/resource-pages';
import { statusOf } from './control-api';
import { openOperator, type OperatorRequest } from './operator-request';
import { formField } from './operator-visit';
import type { ResourceRoute } from './control-route';

type Row = Readonly<Record<string, unknown>>;
type Typed = FilledForm['fields'];
type Page = NonNullable<Resource['page']>;

const query = z
	.object({
		done: z.unknown(),
		find: z.string().trim().max(100).catch(''),
		from: z.coerce.number().int().min(0).catch(0),
	})
	.catch({ done: undefined, find: '', from: 0 });

const records = z.array(z.record(z.unknown()));

/** A form that was refused, with what was typed. Throws other errors on. */
export function refusedForm(error: unknown, fields: Typed) {
	if (!ToolError.is(error) || error.code === 'unavailable') throw error;
	const problems = [{ field: '', message: `${error.message} ${error.hint}`.trim() }];
	return { status: statusOf(error), form: { fields, problems } };
}

const idOf = ({ name }: Resource, id: string): Row => ({ [`${name}Id`]: id });

function recordIn(output: Row, { name, isBare = false }: Resource): Row {
	const record = isBare ? output : output[name];
	return isRecord(record) ? record : {};
}

function openFor(visit: OperatorRequest, resource: Resource) {
	const { context } = visit;
	const call = openOperator(visit);
	const run = async (action: string, input: Row): Promise<Row> => {
		const found = findOperation(resource.name, action);
		return found === undefined ? {} : await invokeOperation(found.operation, input, call);
	};
	return {
		visit,
		resource,
		run,
		ports: call.ports,
		get: async (id: string) => recordIn(await run('get', idOf(resource, id)), resource),
		/** What was typed into fields, with the line ends of every other text. */
		typed: (names: readonly string[]): Typed =>
			Object.fromEntries(
				names.map((name) => [name, formField(context, name).replaceAll('\r\n', '\n')]),
			),
	};
}
type ResourceVisit = ReturnType<typeof openFor>;

/** The revision that the page showed whose form was sent. */
const revisionIn = (context: OperatorRequest['context']): number | undefined => {
	const text = formField(context, 'shown');
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** What an operation asks to be confirmed is done with records that can be changed. */
const confirmedIn = ({ operations }: Resource): RecordAction[] =>
	operations.flatMap(({ action, confirm, effect }) =>
		confirm === undefined ? [] : [{ ...confirm, name: action, destroys: effect === 'destroy' }],
	);

const calledIn = ({ plural, title, page }: Resource) => ({
	plural,
	title,
	one: page?.title ?? title,
});

const namesOf = (fields: ReadonlyArray<{ readonly name: string }>) =>
	fields.map(({ name }) => name);

async function answerList(one: ResourceVisit, page: Page): Promise<void> {
	const { visit, resource, run, ports } = one;
	const { plural } = resource;
	const { done, find, from } = query.parse(visit.context.getQueryData());
	const view = await page.view(await ports());
	const outputs = await Promise.all(
		(page.lists ?? [{}]).map(async (input) => await run('list', input)),
	);
	const found = outputs.flatMap((output) => records.parse(output[plural]));
	const listed = await Promise.all(
		found.map(async (record) => ({
			name: String(record.name),
			view: await view(record, 'list'),
			url: `${plural}/${String(record.id)}`,
		})),
	);
	const html = recordsPage({
		called: calledIn(resource),
		groups: page.groups,
		records: listed,
		find,
		from,
		hasNew: page.create !== undefined,
		warnings: outputs.slice(0, 1).flatMap((output) => page.warn?.(output) ?? []),
		result: page.results.get(done) ?? '',
		now: Date.now(),
	});
	sendPage(visit.context, { status: 200, html });
}

async function answerNew(one: ResourceVisit, page: Page, create: NonNullable<Page['create']>) {
	const { visit, resource, run, ports, typed: read } = one;
	const { context, hidden, isPost } = visit;
	const { find } = query.parse(context.getQueryData());
	const show = async (status: number, filled: FilledForm) => {
		const form = typeof create === 'function' ? await create(await ports(), find) : create;
		const called = calledIn(resource);
		const html = newPage({ called, create: form, form: filled, find, action: 'new', hidden });
		sendPage(context, { status, html });
	};
	if (!isPost) return await show(200, emptyForm);
	// What the form may offer is looked up where it is shown, and no sooner.
	const typed = read(Object.keys({ ...Object(context.getBodyData()) }));
	try {
		const output = await run('create', (await page.read?.(typed, await ports())) ?? {});
		const url = String(recordIn(output, resource).id);
		if (page.made === undefined) return sendAway(context, { location: `${url}?done=made` });
		const html = shownOncePage(page.made(output, typed), { url, now: Date.now() });
		sendPage(context, { status: 200, html });
	} catch (error) {
		const { status, form } = refusedForm(error, typed);
		await show(status, form);
	}
}

const savedFirst = () =>
	conflict(
		'Another user saved first. Nothing of yours was saved.',
		'Open the page again in another tab to see what it is now, and make your changes there.',
	);

async function answerRecord(one: ResourceVisit, page: Page, id: string): Promise<void> {
	const { visit, resource, run, get, ports, typed: read } = one;
	const { context, hidden, isPost } = visit;
	const record = await get(id);
	const view = await (await page.view(await ports()))(record, 'page');
	const { update, fields: known = {} } = view;
	const actions = view.actions ?? (update === undefined ? [] : confirmedIn(resource));
	const { done } = query.parse(context.getQueryData());
	const sent = isPost ? actions.find(({ name }) => name === formField(context, 'do')) : undefined;
	const posted = revisionIn(context);
	// What was typed on an older one stays so: sent again, it would undo what another user has saved.
	const revision = sent === undefined && isPost ? (posted ?? view.revision) : view.revision;
	const show = (status: number, form: FilledForm, outcome?: RecordSection) => {
		const html = recordPage({
			called: calledIn(resource),
			name: String(record.name),
			view,
			form,
			actions,
			action: id,
			hidden: { ...hidden, ...(revision !== undefined && { shown: String(revision) }) },
			now: Date.now(),
			sent,
			outcome,
			result: isPost ? '' : (page.results.get(done) ?? ''),
		});
		sendPage(context, { status, html });
	};
	const asItIs = { fields: known, problems: [] };
	if (!isPost) return show(200, asItIs);
	const typed = read(sent === undefined ? Object.keys(known) : namesOf(sent.fields ?? []));
	try {
		if (sent !== undefined) {
			const { name, action = name, input, shown, leaves = false } = sent;
			const own = input?.(typed, posted);
			const output = await run(action, { ...own, ...idOf(resource, id) });
			if (shown !== undefined)
				return show(200, { fields: { ...known, ...typed }, problems: [] }, shown(output));
			const place = leaves ? `../${resource.plural}` : id;
			return sendAway(context, { location: `${place}?done=${sent.done}` });
		}
		if (view.revision === undefined) {
			const change = await page.read?.(typed, await ports(), record);
			await run('update', { ...change, ...idOf(resource, id) });
			return sendAway(context, { location: `${id}?done=saved` });
		}
		if (posted === undefined) return show(200, asItIs);
		if (posted !== view.revision) throw savedFirst();
		const mine = Object.keys(known).filter((name) => typed[name]?.trim() !== known[name]?.trim());
		if (mine.length === 0) return sendAway(context, { location: `${id}?done=same` });
		const change = await page.read?.(typed, await ports(), record, mine);
		await run('update', { ...change, revision: posted, ...idOf(resource, id) });
		sendAway(context, { location: `${id}?done=saved` });
	} catch (error) {
		const { status, form } = refusedForm(error, { ...known, ...typed });
		show(status, form);
	}
}

/** Answers the pages of a resource, for an operator who is signed in. Throws `ToolError`. */
export async function answerResourcePages(
	visit: OperatorRequest,
	{ resource, view, id, about }: ResourceRoute,
): Promise<void> {
	const one = openFor(visit, resource);
	const { page, title, drawn } = resource;
	const { context } = visit;
	const send = (called: string, data: Row, back: readonly [string, string]) =>
		sendPage(context, {
			status: 200,
			html: dataPage(called, data, { now: Date.now(), back, drawn }),
		});
	// Of what has no words of its own, the page shows what programs are sent.
	if (page === undefined)
		return send(title, recordIn(await one.run('get', {}), resource), [
			'Back to the start',
			'../ui',
		]);
	if (view === 'all') return await answerList(one, page);
	if (view === 'new' && page.create !== undefined) return await answerNew(one, page, page.create);
	if (view === 'one') return await answerRecord(one, page, id);
	const record = await one.get(id);
	const called = `${titleCase(about)} of ${String(record.name)}`;
	send(called, await one.run(about, idOf(resource, id)), [
		`Back to the ${resource.name}`,
		`../${id}`,
	]);
}
