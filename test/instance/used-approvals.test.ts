import { usedApprovals } from '../../src/instance/open-store';

const execution = () => ({
	workflow: {},
	additionalData: {},
	runExecutionData: { executionData: { contextData: {} } },
});

/** What n8n does when an execution waits, and another process goes on with it. */
const savedAndLoaded = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

test('what one node has used is used for every other of the process', () => {
	expect(usedApprovals({}).has('one')).toBe(false);
	usedApprovals(execution()).add('one');
	expect(usedApprovals({}).has('one')).toBe(true);
	expect(usedApprovals({}).has('two')).toBe(false);
});

test('whichever process goes on with the execution knows it', () => {
	const context = execution();
	usedApprovals(context).add('three');
	const elsewhere = savedAndLoaded(context);
	jest.isolateModules(() => {
		const anew: typeof import('../../src/instance/open-store') = jest.requireActual(
			'../../src/instance/open-store',
		);
		expect(anew.usedApprovals(elsewhere).has('three')).toBe(true);
		expect(anew.usedApprovals(execution()).has('three')).toBe(false);
	});
});
