import { filesBelow, textOf } from './sources';

const files = filesBelow('src').filter((file) => file.endsWith('.ts'));

const using = (text: RegExp) => files.filter((file) => text.test(textOf(file)));

describe('what a person says', () => {
	it('is decided in one place, so that nothing that follows is left out', () => {
		expect(using(/approvals\.decide\(/)).toEqual(['src/asking/open-asking.ts']);
	});

	it.each(['announceAnswer', 'wakeExecution', 'wakeAllExecutions', 'auditSettled'])(
		'leads to %s from there alone',
		(name) => {
			const users = using(new RegExp(`\\b${name}\\b`));
			expect(users).toContain('src/asking/open-asking.ts');
			expect(users.filter((file) => !file.startsWith('src/asking/'))).toEqual([]);
		},
	);

	it('has runs cancelled in one place', () => {
		const users = using(/kind: 'cancel'|kind: 'cancel-task'/);
		// A run that ends cancels by itself what it has handed out.
		expect(users.filter((file) => !file.startsWith('src/orchestrator/'))).toEqual([
			'src/runs/cancel-run.ts',
		]);
	});
});
