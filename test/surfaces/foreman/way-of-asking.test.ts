import type { IExecuteFunctions } from 'n8n-workflow';

import { readToolkitPolicy } from '../../../src/policy/toolkit-policy';
import {
	refuseIfNobodyAnswers,
	wayOf,
	wayOfAsking,
} from '../../../src/surfaces/foreman/way-of-asking';

interface Setting {
	/** What stands behind *Needs a Person*. */
	readonly behind?: 'a node' | 'a disabled node';
	readonly channel?: boolean;
	readonly identity?: boolean;
}

function way(whileAsking: 'auto' | 'wait' | 'answer', setting: Setting = {}) {
	const { behind, channel = false, identity = false } = setting;
	const context = {
		getNode: () => ({
			name: 'Foreman',
			credentials: identity ? { foremanIdentityApi: { id: '1', name: 'i' } } : {},
		}),
		workflow: {
			connectionsBySourceNode: {
				Foreman: { main: [[{ node: 'Done' }], behind === undefined ? null : [{ node: 'Next' }]] },
			},
			getNode: () => ({ disabled: behind === 'a disabled node' }),
		},
		...{ additionalData: {}, runExecutionData: null },
	} as never as IExecuteFunctions;
	return wayOfAsking(context, { whileAsking }, { askUrl: channel ? 'https://a.example' : '' });
}

test.each<[Parameters<typeof way>, string, string, boolean]>([
	[['auto', { behind: 'a node' }], 'leave', 'refuse', false],
	[['auto', { behind: 'a node', channel: true }], 'leave', 'wait', false],
	[['auto', { behind: 'a node', identity: true }], 'leave', 'leave', false],
	[['auto', { channel: true }], 'wait', 'wait', false],
	[['auto', { behind: 'a disabled node', channel: true }], 'wait', 'wait', false],
	[['auto'], 'wait', 'wait', true],
	[['auto', { behind: 'a disabled node' }], 'wait', 'wait', true],
	[['auto', { identity: true }], 'wait', 'wait', true],
	[['wait', { behind: 'a node' }], 'wait', 'wait', true],
	[['wait', { channel: true }], 'wait', 'wait', false],
	[['wait', { identity: true }], 'wait', 'wait', false],
	[['answer'], 'leave', 'refuse', false],
	[['answer', { channel: true }], 'leave', 'refuse', false],
	[['answer', { identity: true }], 'leave', 'leave', false],
])('%j', (set, messages, cards, reachesNobody) => {
	expect(way(...set)).toMatchObject({ messages, cards, reachesNobody });
});

test.each<[Parameters<typeof way>, string]>([
	[['auto'], ''],
	[['auto', { behind: 'a node' }], ''],
	[['auto', { channel: true }], 'with what was posted to your channel'],
	[['auto', { behind: 'a node', channel: true }], 'with what was posted to your channel'],
	[['wait', { identity: true }], 'on the pages for operators'],
	[
		['wait', { channel: true, identity: true }],
		'with what was posted to your channel or on the pages for operators',
	],
	// A hand-over posts nothing.
	[['answer', { channel: true }], ''],
	[['answer', { channel: true, identity: true }], 'on the pages for operators'],
])('%j: people are sent elsewhere only where that is set up', (set, elsewhere) => {
	expect(way(...set)).toMatchObject({ elsewhere });
});

test('only what may ask is refused where nobody can answer', () => {
	const asking = way('auto');
	const check = (panel: object) => () => {
		refuseIfNobodyAnswers({ settings: readToolkitPolicy(panel, 'tools'), asking });
	};
	const rule = { rules: [{ tools: ['publish-workflow'], status: 'needs_approval' }] };
	for (const panel of [{}, { permissionSource: 'managed' }, { profile: 'restrictive' }])
		expect(check(panel)).toThrow('have nowhere to go');
	expect(check({ profile: 'unattended', permissions: rule })).toThrow('have nowhere to go');
	expect(check({ profile: 'unattended' })).not.toThrow();
	refuseIfNobodyAnswers({
		settings: readToolkitPolicy({}, 'tools'),
		asking: way('wait', { channel: true }),
	});
});

test('what no message shows whole goes the way of cards', () => {
	const asking = way('auto', { behind: 'a node' });
	const given = (code: string) => ({
		...{ tool: 'build-workflow', question: 'Save it?', arguments: JSON.stringify({ code }) },
	});
	const clean = (text: string) => text.replace('sk-1', '***');
	expect(wayOf(given('short'), { asking, clean })).toBe('leave');
	for (const code of ['x'.repeat(12_001), 'a\u202Eb', 'sk-1'])
		expect(wayOf(given(code), { asking, clean })).toBe('refuse');
});
