import { permissionFor } from '../../../src/policy/permissions';
import { readToolkitPolicy } from '../../../src/policy/toolkit-policy';
import {
	handedOutSetting,
	keptPolicy,
	keptPolicyOf,
	policyOf,
	settingOf,
} from '../../../src/surfaces/foreman/handed-out-setting';

const panels = {
	'the preset': {},
	'one that asks for everything': { profile: 'restrictive', options: { approvalHours: 2 } },
	'one that asks nobody': { profile: 'unattended', whileAsking: 'answer' },
	'one with rules': {
		...{ profile: 'standard', options: { askAfterForeignText: false } },
		permissions: {
			rules: [
				{ tools: ['build-workflow', 'run-workflow'], status: 'always_allow' },
				{ tools: 'delete-workflow, list-workflows', status: 'blocked' },
				{ tools: ['publish-workflow'], status: 'a word of tomorrow' },
			],
		},
	},
	'that of operators': { permissionSource: 'managed' },
};

const asker = { workflow: 'Foreman', resume: '' };

test.each(Object.entries(panels))('a task is handed out with %s, to the letter', (_, panel) => {
	const settings = readToolkitPolicy(panel, 'tools');
	const more = { agentId: 'a', asker, builder: 'tools', isTainted: true } as const;
	const strict = { ...settings, floors: [readToolkitPolicy({}, 'tools').snapshot] };
	expect(policyOf(keptPolicy.parse(keptPolicyOf(strict, 'a')))).toEqual({
		...strict,
		agentId: 'a',
	});
	const asking = {
		messages: 'leave',
		cards: 'wait',
		elsewhere: '',
		tellsChannel: true,
		reachesNobody: false,
	} as const;
	const stored: unknown = JSON.parse(JSON.stringify(settingOf({ settings, asking }, more)));
	const read = handedOutSetting.parse(stored);
	expect(read).toMatchObject({ ...more, cards: 'wait' });
	expect(policyOf(read)).toEqual({ ...settings, agentId: 'a' });
	const tools = ['build-workflow', 'delete-workflow', 'list-workflows', 'publish-workflow', 'x'];
	for (const name of tools)
		for (const effect of ['read', 'write', 'destroy'] as const)
			expect(permissionFor({ name, effect }, policyOf(read).snapshot)).toBe(
				permissionFor({ name, effect }, settings.snapshot),
			);
});
