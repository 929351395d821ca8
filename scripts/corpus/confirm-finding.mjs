/**
 * Rules that only a run confirms: each is confirmed on a running n8n, with the smallest workflow that
 * breaks it, in `test/live/validator-oracle.test.ts`, or by faults of `test/written-workflows`.
 */
const CONFIRMED_BY_RUN = [
	/^it leaves the answer to a Respond to Webhook node|^a Respond to Webhook node follows|^no Webhook leads to it/,
	/^the body of its loop |^no node leads back|^nothing is connected to its (?:input|loop)|refuses to publish both|no (?:Chat|Form) Trigger leads to it|^\$fromAI gives nothing|^it refers to .* cannot have run/,
	/^n8n cannot read its \$fromAI|^two of its tools are called|takes chat models alone|it cannot call ".*", and fails/s,
	/^this node does not ask the model by|^no Chat Trigger leaves the answer|and none answers\.$|follows the ending, and n8n fails/,
	/^it refers to .* (?:has not run where |which n8n runs later)|^an item takes one way of /,
	/^it answers at an address with its suffix|^no file comes in as |^it reads the item of |^it listens to the bot of |^it names no field of a file|^it passes on no files|^it starts the workflow in the editor alone|^it makes new items, more or fewer/,
];

/** As above, of values, names and code; of services that are not there by n8n's source, and by the grammar of the database. */
const VALUES_CONFIRMED_BY_RUN = [
	/^(?:n8n|\$input|\$\(\.\.\.\)|an item|what comes (?:in|from ".*")|\$\w+|DateTime|Math|JSON|Object|Number|String|Array|Date|".*") has no (?:field )?"|^no value has a method/s,
	/is not there where code runs|^the code returns |^an item (?:is|has) |^the json of an item |denies \$env|does not allow code to require|lets nodes read and write files in|n8n answers a POST with 404|is not a time zone|is not a date|is of type .* is none|^it matches rows by |^it names no column to match/s,
	/^the combinator |value1 and value2|no list of conditions|has no "_\w+" in Python|^the assignment has no |^onError is |while hasOutputParser is false/,
	/has no method "|with Luxon, where|beside the parameters|writes "\[object Object\]"|whatever its expression/,
	/asks for the first one again|beside a raw body|begins with neither http|more than once a minute|does not start the schedule/,
	/of an answer that it does not wait for|and JSON\.parse fails|goes to the database as|Airtable refuses|sends it empty/,
	/ takes \d+ by ai_\w+, and n8n fails with|^no part of the request has \{|leaves the outer braces|placeholder in the domain/,
	/^it lists none, and|^chunks of .* cannot overlap|^n8n fails at (?:the table name|a prompt to repair)|^the key is empty|has no mode "\w+": n8n takes|^it takes a list of texts|^binaryData is off|^it is counted in cents/,
	/^mode "list" takes the number of the tab|^it names no column with a value|is SQL of |is not T-SQL|^it uses \$\d|stands without quotes/,
	/^it names no field, and the node|^the node takes a text, and fails|never gives, and the node fails|^it has \d+ outputs, counted from 0/,
	/^fallbackOutput is |^n8n reads nothing of it: what|^a condition compares the text|its operator has no rightType|has a pattern that n8n cannot read|reads as JSON text|computes paging/,
	/^n8n gives the names of headers|of the webhook has no ":|^"\w+" of a failure has no "|^n8n has no ".*" of a node/,
	/is a function, and (?:has no items|is not called)|is not a function(?::|, and)|gives a function|is not a list, and|does not wait for|has no ".*" where code runs/s,
	/^(?:a list of items|(?:a|an) \w+|\$node\["\.\.\."\]) has no "|takes a number for milliseconds|diff takes a DateTime|without a unit diff|counts as milliseconds|compared with a text|never the same value/,
	/^JMESPath cannot read|^what an item holds is one object|that is a setting of the node|^it says which credential|^while it is on, a mail has|^it is not valid JSON once a field|takes the data first|a method of dates, and a field|fails at a list\.$|^n8n writes the text of a page|looks for a field that is called as |not get past this node|^what comes in is the answer of |^no row is chosen|is there twice, and the node fails|ends the pages is not an expression|a text has no method/,
];

/** n8n reads the parameters without these fields. */
const DROPPED = /n8n passes over it|n8n drops /;

/** Texts that n8n takes as they are. */
const LITERAL = /only what stands in|is plain text: n8n evaluates/;

/** A literal of another type: confirmed by runs, as above, where the node by itself does not say. */
const MISTAKEN =
	/is not a number\.$|is neither true nor false\.$|^it takes text, not |n8n reads nothing of a text|^it takes a list, and/;

const KEPT = /^"(?:.*)" is not an option of /s;

/** The first name of `rule.interval[0].expression`. */
const topOf = (parameter = '') => parameter.split(/[.[\]]+/).find((part) => part !== '');

const shortened = (text) => text.trim().replace(/\s+/g, ' ');

/**
 * Asks n8n about one error of the validator. Gives what confirms it: `saving`, `loading`, `publishing`, `running`, `evaluating`,
 * `compiling`, `scheduling`, `ports`, `a run`; `loses` where n8n goes on without a word and drops what was meant. Undefined when nothing
 * does.
 */
export async function confirmFinding({ nodeName, parameter, message, kind }, exported, n8n) {
	// n8n's `Workflow` changes the parameters in place, so this keeps a copy of the stored ones.
	const stored = structuredClone(exported.nodes.find(({ name }) => name === nodeName));
	const workflow = n8n.build(exported);
	const node = workflow?.getNode(nodeName) ?? stored;
	if (kind === 'refused') {
		const [, end = nodeName] = /^a connection \w+ \w+ "(.*)", and there/.exec(message) ?? [];
		if (n8n.saving(exported, end) !== undefined) return 'saving';
		return stored && n8n.loading(stored) !== undefined ? 'loading' : undefined;
	}
	if (!node) return undefined;
	if (workflow === undefined) return 'running';
	if (kind === 'incomplete') {
		const refusal = n8n.publishingRefuses(exported, node);
		const isCredential = /^credential "|its credential "/.test(message);
		if (isCredential && /Missing required credential|Credential not configured/.test(refusal ?? ''))
			return 'publishing';
		if (isCredential) return n8n.isCredentialMissing(node, parameter) ? 'running' : undefined;
		const named = /parameters: (.*)$/m.exec(refusal ?? '')?.[1].split(', ') ?? [];
		return named.includes(parameter) ? 'publishing' : undefined;
	}
	if (kind === 'flow')
		return CONFIRMED_BY_RUN.some((rule) => rule.test(message)) ? 'a run' : undefined;
	if (kind === 'connection') return confirmConnection(message, workflow, node, n8n);
	return await confirmValue({ parameter, message }, workflow, { node, stored }, n8n);
}

function confirmConnection(message, workflow, node, n8n) {
	if (VALUES_CONFIRMED_BY_RUN.some((rule) => rule.test(message))) return 'a run';
	const { inputs, outputs } = n8n.ports(workflow, node);
	const lacks = /by (\w+), and it has no such (input|output)/.exec(message);
	if (lacks) {
		const [, type, end] = lacks;
		if (end === 'input') return n8n.cannotBeRun(node) ? 'running' : undefined;
		return outputs.some((port) => port.type === type) ? undefined : 'ports';
	}
	const [, end, index] =
		/(?:hangs on|is connected to) (output|input) (\d+), and it has/.exec(message) ?? [];
	if (end !== undefined) {
		const main = (end === 'input' ? inputs : outputs).filter(({ type }) => type === 'main');
		return main.length <= Number(index) ? 'ports' : undefined;
	}
	const missing = inputs.some(({ type, required }, at) => {
		const index = inputs.slice(0, at).filter((one) => one.type === type).length;
		return required === true && n8n.hasNoSubNode(workflow, node, type, index);
	});
	return missing ? 'running' : undefined;
}

async function confirmValue({ parameter, message }, workflow, { node, stored }, n8n) {
	const value = node.parameters[topOf(parameter)];
	if (VALUES_CONFIRMED_BY_RUN.some((rule) => rule.test(message))) return 'a run';
	if (LITERAL.test(message)) return n8n.stringsIn(value).some(n8n.isLiteral) ? 'loses' : undefined;
	if (DROPPED.test(message))
		return n8n.dropping(stored, parameter) ? 'loses' : await n8n.executing(node);
	if (KEPT.test(message) || MISTAKEN.test(message)) return (await n8n.executing(node)) ?? 'a run';
	if (/^a condition /.test(message)) {
		const problems = (value?.conditions ?? []).map((each) => n8n.deciding(each, value.options));
		if (problems.some((problem) => /^Unknown filter/.test(problem ?? ''))) return 'loses';
		return problems.some((problem) => problem !== undefined) ? 'running' : undefined;
	}
	if (/is not a cron expression/.test(message)) {
		const faults = n8n.stringsIn(value).map((text) => n8n.scheduling(text.trim()));
		return faults.some((fault) => fault !== undefined) ? 'scheduling' : undefined;
	}
	if (/not valid JSON/.test(message)) {
		const outcome = await n8n.executing(node, /json/i);
		return outcome === 'loses' ? undefined : outcome;
	}
	if (/is a word of its SQL/.test(message))
		return n8n.querying(node.parameters.query) === undefined ? undefined : 'compiling';
	if (/code does not parse/.test(message)) {
		const faults = n8n.stringsIn(value).map(n8n.compiling);
		return faults.some((fault) => fault !== undefined) ? 'compiling' : undefined;
	}
	const reference = /^it refers to the node "(.*)", and there/s.exec(message)?.[1];
	if (reference !== undefined) {
		const answer = n8n.asking(workflow, node, `={{ $(${JSON.stringify(reference)}).first() }}`);
		return /Referenced node doesn't exist/.test(answer ?? '') ? 'evaluating' : undefined;
	}
	const quoted = /^the expression "\{\{ ?(.*?)(?:\.\.\.)?(?: \}\})?" /s.exec(message)?.[1];
	if (quoted === undefined) return undefined;
	const about = n8n.stringsIn(value).filter((text) => shortened(text).includes(quoted));
	const failures = n8n.evaluating(workflow, node, about).map((one) => one.message);
	if (failures.some((failure) => /invalid syntax/i.test(failure))) return 'evaluating';
	return / is not closed/.test(message) && about.length > 0 ? 'loses' : undefined;
}
