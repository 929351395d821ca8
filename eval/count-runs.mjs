/** How many executions there are of seeded workflows. */
export async function countRuns({ call }, seeded) {
	const { data } = await call('GET', '/executions?limit=250');
	return data.filter(({ workflowId }) => seeded.some(({ id }) => id === workflowId)).length;
}
