import { taskKinds } from '../../../src/kernel/planned-task';

interface Task {
	id: string;
	deps: string[];
	kind?: string;
	table?: string;
	columns?: Record<string, string>;
}

/** The tasks of a plan, as a model of a rehearsal writes them. */
export const planned = (value: unknown) => {
	if (!Array.isArray(value)) throw new Error('no tasks');
	return value.map((task: Task) => {
		const kind = taskKinds.find((one) => one === task.kind) ?? 'delegate';
		return {
			...{ id: task.id, title: task.id, kind, spec: `plan ${task.id}`, deps: task.deps },
			...(kind === 'delegate' ? { tools: ['change'] } : {}),
			...(task.columns && { table: task.table ?? '', columns: task.columns }),
		};
	});
};

export const browserOrder = { credentialType: 'sampleApi', instructions: 'Set it up.' };
