import { taskKinds } from '../../../src/kernel/planned-task';

/** The tasks of a plan, as a model of a rehearsal writes them. */
export const planned = (value: unknown) => {
	if (!Array.isArray(value)) throw new Error('no tasks');
	return value.map((task: { id: string; deps: string[]; kind?: string }) => {
		const kind = taskKinds.find((one) => one === task.kind) ?? 'delegate';
		return {
			...{ id: task.id, title: task.id, kind, spec: `plan ${task.id}`, deps: task.deps },
			...(kind === 'delegate' ? { tools: ['change'] } : {}),
		};
	});
};

export const browserOrder = { credentialType: 'sampleApi', instructions: 'Set it up.' };
