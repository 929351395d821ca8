import { typeChecker } from '../../src/host/typescript';
import { EXAMPLE } from '../../src/orchestrator/prompts/builder-prompt';

const check = (code: string, declarations: readonly string[] = []) =>
	typeChecker.check({ path: 'src/workflow.ts', code, declarations });

it('x', () => {
	expect(check(EXAMPLE)).toEqual([]);
	console.log(
		check(EXAMPLE.replace('onTrue(', 'onTru(').replace('version: 2.1', "version: '2.1'")),
	);
});
