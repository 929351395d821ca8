import { z } from 'zod';

import type { Resource } from '../../administration/define-operation';
import { openAdministration } from '../../administration/open-administration';
import { findOperation } from '../../administration/resources';
import { invokeOperation } from '../../kernel/operation/invoke-operation';
import { ToolError } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { tenantsOf } from '../../policy/sessions/operator-session';
import { sendAway, sendPage } from '../card/send-answer';
import type { FilledForm } from '../pages/filled-form';
import { emptyForm } from '../pages/filled-form';
import { dataPage } from '../pages/resource/data-page';
import { recordsPage, newPage, recordPage, shownOncePage } from '../pages/resource/resource-pages';
import { asToolError, statusOf } from './control-api';
import type { OperatorRequest } from './operator-request';
import { formField } from './operator-visit';
import type { ResourceRoute } from './resource-route';

type Row = Readonly<Record<string, unknown>>;
type Page = NonNullable<Resource['page']>;

const query = z.object({ done: z.unknown() }).catch({ done: undefined });

const records = z.array(z.record(z.unknown()));

/** A form that was refused, with what was typed. Throws what is no refusal. */
function refusedForm(error: unknown, fields: FilledForm['fields']) {
	if (!ToolError.is(error) || error.code === 'unavailable') throw error;
	const { message, hint } = asToolError(error);
	const form: FilledForm = { fields, problems: [{ field: '', message: `${message} ${hint}` }] };
	return { status: statusOf(error), form };
}

/** The administration for who is signed in: an operator. */
function openFor({ context, store, session }: OperatorRequest, { name }: Resource) {
	const { organisation, agency, user, password } = session;
	const call = openAdministration(context, {
		principal: async () => await Promise.resolve({ organisation, agency, user }),
		store: async () => await Promise.resolve(store),
		tenants: async () => await Promise.resolve(tenantsOf(session)),
		// A password is for the one tenant of a credential; tokens come from many.
		seesAll: password !== undefined,
		itemIndex: 0,
		refusal: () => undefined,
	});
	const run = async (action: string, input: Row): Promise<Row> => {
		const found = findOperation(name, action);
		return found === undefined ? {} : await invokeOperation(found.operation, input, call);
	};
	return { call, run };
}

const recordIn = (output: Row, { name }: Resource): Row => {
	const record = output[name];
	return isRecord(record) ? record : {};
};

/** Answers the pages of a resource, for somebody who is signed in. Throws `ToolError`. */
export async function answerResourcePages(
	visit: OperatorRequest,
	{ resource, view, id }: ResourceRoute,
): Promise<void> {
	const { context, hidden, isPost } = visit;
	const { name, plural, title, page, operations } = resource;
	const called = { plural, title, one: page?.title ?? title };
	const { call, run } = openFor(visit, resource);
	const now = Date.now();
	const result = isPost ? '' : (page?.results.get(query.parse(context.getQueryData()).done) ?? '');
	const send = (status: number, html: string) => sendPage(context, { status, html });
	const typedInto = (fields: Page['create']['fields']) =>
		Object.fromEntries(fields.map((field) => [field.name, formField(context, field.name)]));
	// Of what has no words of its own, the page shows what programs are sent.
	if (page === undefined)
		return send(200, dataPage(title, recordIn(await run('get', {}), resource), now));

	if (view === 'all') {
		const listed = records.parse((await run('list', {}))[plural]).map((record) => ({
			name: String(record.name),
			view: page.view(record),
			url: `${plural}/${String(record.id)}`,
		}));
		return send(200, recordsPage({ called, groups: page.groups, records: listed, result, now }));
	}

	if (view === 'new') {
		const { create } = page;
		const show = (status: number, form: FilledForm) =>
			send(status, newPage({ called, create, form, action: 'new', hidden }));
		if (!isPost) return show(200, emptyForm);
		const typed = typedInto(create.fields);
		try {
			const output = await run('create', await page.read(typed, await call.ports()));
			const url = String(recordIn(output, resource).id);
			return send(200, shownOncePage(page.made(output, typed), { url, now }));
		} catch (error) {
			const { status, form } = refusedForm(error, typed);
			return show(status, form);
		}
	}

	const record = recordIn(await run('get', { [`${name}Id`]: id }), resource);
	const shown = page.view(record);
	const confirmations = operations.flatMap(({ action, confirm }) =>
		confirm === undefined ? [] : [[action, confirm] as const],
	);
	const show = (status: number, form: FilledForm) => {
		const said = { called, name: String(record.name), view: shown, form, result, confirmations };
		send(status, recordPage({ ...said, action: id, hidden, now }));
	};
	if (!isPost) return show(200, { fields: shown.fields, problems: [] });
	const chosen = confirmations.find(([action]) => action === formField(context, 'do'));
	if (chosen !== undefined) {
		const [action, { done }] = chosen;
		await run(action, { [`${name}Id`]: id });
		return sendAway(context, { location: `${id}?done=${done}` });
	}
	const typed = typedInto(page.create.fields);
	try {
		const change = await page.read(typed, await call.ports(), record);
		await run('update', { ...change, [`${name}Id`]: id });
		sendAway(context, { location: `${id}?done=saved` });
	} catch (error) {
		const { status, form } = refusedForm(error, typed);
		show(status, form);
	}
}
