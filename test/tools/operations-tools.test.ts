import { endOf, isoDate, startOf } from '../../src/tools/operations/fields';
import { findTool } from '../support/native-tools';

const prepare = (name: string, input: object) => findTool(name)?.prepare(input);

it.each(['2026-01-31', '2028-02-29', '2026-01-31T09:00:00Z', '2026-01-31T09:00:00.5+02:00'])(
	'%s is a date',
	(text) => {
		expect(isoDate.safeParse(text).success).toBe(true);
	},
);

it.each([
	...['', 'x', 'tomorrow', '31.1.2026', '2026-02-30', '2026-1-1', '2026-01-31T25:00:00Z'],
	...['2026-01-31T09:00:00', '2026-01-31 09:00', '9999-12-31T23:00:00-05:00', '20260131'],
])('"%s" is none', (text) => {
	expect(isoDate.safeParse(text).success).toBe(false);
});

it('a day begins and ends in UTC', () => {
	expect(startOf('2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
	expect(endOf('2026-01-31')).toBe('2026-01-31T23:59:59.999Z');
	expect(endOf('2026-01-31T01:00:00+02:00')).toBe('2026-01-30T23:00:00.000Z');
});

it.each([
	['create_task', {}, /"title" is required/],
	['create_task', { title: 'x'.repeat(201) }, /"title"/],
	['create_task', { title: 'x', status: 'done' }, /Unknown field "status"/],
	['create_task', { title: 'x', dueDate: 'soon' }, /"dueDate": must be ISO 8601/],
	['create_event', { title: 'x', startDate: '2026-01-31' }, /"endDate" is required/],
	['update_project', { name: 'x' }, /"projectId" is required/],
	['list_tasks', { limit: 101 }, /"limit"/],
])('%s refuses %j', (name, input, message) => {
	const prepared = prepare(name, input);
	expect(prepared?.ok).toBe(false);
	const problems = prepared?.ok === false ? prepared.problems : [];
	expect(problems.map((problem) => problem.message).join(' ')).toMatch(message);
});

it('a task without a status is to do', () => {
	const prepared = prepare('create_task', { title: 'x' });
	expect(prepared).toMatchObject({ ok: true, call: { arguments: { statusId: 'todo' } } });
});
