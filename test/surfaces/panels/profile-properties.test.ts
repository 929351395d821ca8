import type { INodeProperties } from 'n8n-workflow';

import { Foreman } from '../../../nodes/Foreman/Foreman.node';
import { ForemanGateHitlTool } from '../../../nodes/ForemanGate/ForemanGateHitlTool.node';
import { ForemanToolkit } from '../../../nodes/ForemanToolkit/ForemanToolkit.node';

const named = (properties: readonly INodeProperties[], name: string) =>
	properties.filter((property) => property.name === name);

const optionsOf = (properties: readonly INodeProperties[]) =>
	(named(properties, 'profile')[0]?.options ?? []).map((option) =>
		'value' in option ? option.value : undefined,
	);

const noticesFor = (properties: readonly INodeProperties[], profile: unknown) =>
	named(properties, 'profileNotice').filter(({ displayOptions }) =>
		displayOptions?.show?.profile?.some((shown) => shown === profile),
	);

describe.each([
	[
		'the toolkit',
		new ForemanToolkit(),
		'build',
		['build', 'standard', 'restrictive', 'unattended'],
	],
	['the Foreman', new Foreman(), 'build', ['build', 'standard', 'restrictive', 'unattended']],
	['the gate', new ForemanGateHitlTool(), 'standard', ['standard', 'restrictive', 'unattended']],
] as const)('%s', (_name, { description: { properties } }, preset, profiles) => {
	it('offers its profiles, with its preset', () => {
		expect(optionsOf(properties)).toEqual(profiles);
		expect(named(properties, 'profile')).toMatchObject([{ default: preset }]);
	});

	it.each(profiles)('says in one notice what asks in %s, and where', (profile) => {
		const [notice, ...more] = noticesFor(properties, profile);
		expect(more).toEqual([]);
		expect(notice).toMatchObject({
			type: 'notice',
			displayOptions: { show: { permissionSource: ['panel'] } },
		});
		expect(notice?.displayName.includes('Ask At URL')).toBe(profile !== 'unattended');
		expect(notice?.displayName.length).toBeLessThan(300);
	});
});
