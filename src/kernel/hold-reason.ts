/** Why a simulated run does not run a node, in words that follow "not run: ". */
export const holdReasons = {
	writes: 'it changes or sends something',
	costs: 'each call of it costs money',
	'sub-nodes': 'a model, tools or other nodes work for it',
	trigger: 'it is a trigger, and this run does not start from it',
	'unknown-type': 'this n8n does not have its type',
	'unknown-operation': 'its resource and operation are none that its type offers',
	computed: 'what it does is only known in the run',
	'computed-address': 'where its request goes is only known in the run',
	webhook: 'its address may start a workflow elsewhere',
	query: 'its query is not surely one that only reads',
	code: 'its code is not surely one that sends nothing',
	exhausts: 'it may use up the memory of n8n',
	credential: 'its credential is missing',
	destination: 'a stored credential would go to an address in it that no person has agreed to',
	address: 'its address is one that agents may not ask',
	redirects: 'it goes wherever the server redirects it',
	reads: 'it asks something outside',
	unclear: 'nothing says that it only reads',
} as const;

export type HoldReason = keyof typeof holdReasons;

/** Whether a node that only reads was not run: for where it goes, or with what. */
export const isUnasked = (why: HoldReason | '' = ''): boolean =>
	['address', 'redirects', 'destination', 'credential'].includes(why);
