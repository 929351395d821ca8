import type { Attempt } from '../../src/kernel/invoke-tool';
import { logCall } from '../../src/calls/open-invocation';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, unseenIn } from '../policy/people/links-in';

const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
	...{ tool: 'get-workflow', effect: 'read', arguments: {}, decision: 'allowed' },
	...{ consent: undefined, approvalId: '', approver: '', isAnswered: false, at: 1 },
	...{ status: 'succeeded', code: undefined, duration: 7, stripped: [], cause: undefined },
	...changes,
});

function logged(changes: Partial<Attempt>, hide = (value: unknown) => value) {
	const debug: string[] = [];
	const warn: string[] = [];
	const logger = {
		debug: (line: string) => void debug.push(line),
		warn: (line: string) => void warn.push(line),
	};
	logCall(logger, attempt(changes), hide);
	return { debug, warn };
}

it('tells of each call in a line', () => {
	expect(logged({})).toEqual({ debug: ['Foreman get-workflow: succeeded in 7 ms'], warn: [] });
	expect(logged({ status: 'failed', code: 'internal', cause: new TypeError('no') })).toEqual({
		...{ debug: [], warn: ['Foreman get-workflow: failed (internal) in 7 ms: “TypeError: no”'] },
	});
	expect(logged({ stripped: ['orgId', '_meta.user'] }).warn).toEqual([
		'Foreman get-workflow: taken out of the arguments: “orgId, ˍmeta[.]user”',
	]);
});

it('hides secrets before it changes anything of them', () => {
	const hide = (value: unknown) => String(value).replace('sk_live.1234', '[redacted:key]');
	expect(logged({ cause: new Error('sk_live.1234 is wrong') }, hide).warn.join()).toContain(
		'[redacted:key] is wrong',
	);
});

it.each(foulTexts)('(%s) a name or a message is one line that leads nowhere', (_, foul) => {
	const { warn } = logged({ tool: foul, stripped: [foul], cause: new Error(foul) });
	expect(warn).toHaveLength(2);
	for (const line of warn) expect([...linksIn(line), ...unseenIn(line)]).toEqual([]);
});
