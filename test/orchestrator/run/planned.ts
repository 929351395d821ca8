/** The tasks of a plan, as a model of a rehearsal writes them. */
export const planned = (value: unknown) => {
	if (!Array.isArray(value)) throw new Error('no tasks');
	return value.map((task: { id: string; deps: string[] }) => ({
		...{ id: task.id, title: task.id, kind: 'delegate' as const, spec: `plan ${task.id}` },
		...{ deps: task.deps, tools: ['change'] },
	}));
};

export const browserOrder = { credentialType: 'sampleApi', instructions: 'Set it up.' };
