import { settingTouches } from '../../../src/policy/control-plane/setting-touches';

const people = {
	withId: async (id: string) => await Promise.resolve(id === 'people' ? 'Desk' : undefined),
	behindWebhook: async () => await Promise.resolve(undefined),
};

const touches = async (
	next: Record<string, unknown>,
	stored?: Record<string, unknown>,
	isLive = false,
) =>
	await settingTouches(
		{ next: { settings: next }, stored: stored && { settings: stored }, isLive },
		people,
	);

describe('a setting that a tool saves', () => {
	it('opens the workflow to nobody', async () => {
		expect(await touches({ availableInMCP: true })).toHaveLength(1);
		expect(await touches({ callerPolicy: 'any' }, { callerPolicy: 'none' })).toHaveLength(1);
		expect(await touches({ callerPolicy: 'none' }, { callerPolicy: 'any' })).toEqual([]);
		expect(await touches({ callerIds: 'w9' }, {})).toHaveLength(1);
		expect(await touches({ availableInMCP: true }, { availableInMCP: true }, true)).toEqual([]);
	});

	it('has a failure start no workflow in which Foreman works for people', async () => {
		expect(await touches({ errorWorkflow: 'people' }, {})).toEqual([
			expect.stringContaining('a failure would start the workflow "Desk"'),
		]);
		expect(await touches({ errorWorkflow: 'other' }, {})).toEqual([]);
		expect(await touches({ errorWorkflow: 'people' }, { errorWorkflow: 'people' })).toEqual([]);
	});

	it('changes nothing of what is live', async () => {
		for (const next of [
			...[{ errorWorkflow: 'other' }, { saveDataErrorExecution: 'none' }],
			...[{ timezone: 'Europe/Berlin' }, { executionTimeout: 1 }, { executionOrder: 'v0' }],
		]) {
			expect(await touches(next, {}, true)).toEqual([expect.stringContaining('at once')]);
			expect(await touches(next, {}, false)).toEqual([]);
			expect(await touches(next, next, true)).toEqual([]);
		}
	});

	it('shows and opens no more than before', async () => {
		const policy = async (next: string, before?: string) =>
			await touches({ callerPolicy: next }, before === undefined ? {} : { callerPolicy: before });
		expect(await policy('workflowsFromSameOwner')).toEqual([]);
		expect(await policy('workflowsFromSameOwner', 'none')).toHaveLength(1);
		expect(await policy('workflowsFromSameOwner', 'workflowsFromAList')).toHaveLength(1);
		expect(await policy('workflowsFromAList', 'any')).toEqual([]);
		expect(await policy('whatever', 'any')).toHaveLength(1);
		for (const name of ['redactionPolicy', 'credentialResolverId'])
			expect(await touches({ [name]: 'none' }, {})).toHaveLength(1);
	});
});
