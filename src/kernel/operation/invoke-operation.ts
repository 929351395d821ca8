import { auditNameOfOperation, type Operation } from './define-operation';
import type { Attempt, Invocation } from '../invoke-tool';
import { badOutput } from '../read-failure';
import { recordAttempt } from '../tool/record-attempt';
import { ToolError } from '../tool-error';
import { isRecord } from '../values/is-record';

export interface OperationCall<Ports> extends Pick<Invocation, 'redact' | 'record' | 'now'> {
	/** Why it may not be made; undefined where it may. */
	readonly refusal: (operation: Operation<Ports>) => ToolError | undefined;
	/** Called when the call is allowed. Throws `ToolError`. */
	readonly ports: () => Promise<Ports>;
	readonly learn: (secrets: readonly string[]) => void;
}

type Progress = { -readonly [Field in 'decision' | 'arguments']: Attempt[Field] };

async function run<Ports>(
	operation: Operation<Ports>,
	raw: unknown,
	call: OperationCall<Ports>,
	progress: Progress,
): Promise<Readonly<Record<string, unknown>>> {
	// Who may not call is told nothing about the fields.
	const refusal = call.refusal(operation);
	if (refusal !== undefined) {
		progress.decision = 'denied';
		throw refusal;
	}
	const prepared = operation.prepare(raw);
	progress.arguments = prepared.arguments;
	progress.decision = 'allowed';
	const output = operation.output.safeParse(await prepared.run(await call.ports()));
	if (!output.success) throw badOutput({ name: auditNameOfOperation(operation) }, output.error);
	const redacted = call.redact(output.data);
	const answer = isRecord(redacted) ? redacted : {};
	const secrets = (operation.secrets ?? []).map((field) => answer[field]);
	call.learn(secrets.filter((secret) => typeof secret === 'string'));
	return answer;
}

/** The only way an operation runs: who → parse → run → check the output → redact → record, unless it only reads. Throws `ToolError`. */
export async function invokeOperation<Ports>(
	operation: Operation<Ports>,
	raw: unknown,
	call: OperationCall<Ports>,
): Promise<Readonly<Record<string, unknown>>> {
	const at = call.now();
	const progress: Progress = { decision: 'none', arguments: raw };
	const keep = async (status: Attempt['status'], error?: unknown) => {
		if (operation.effect === 'read' || operation.recordsItself === true) return;
		const code = ToolError.is(error) ? error.code : 'internal';
		const attempt: Attempt = {
			tool: auditNameOfOperation(operation),
			effect: operation.effect,
			...progress,
			consent: undefined,
			approvalId: '',
			approver: '',
			isAnswered: false,
			stripped: [],
			at,
			status,
			code: status === 'succeeded' ? undefined : code,
			duration: call.now() - at,
			cause: error,
		};
		await recordAttempt(attempt, call);
	};
	try {
		const answer = await run(operation, raw, call, progress);
		await keep('succeeded');
		return answer;
	} catch (error) {
		await keep(progress.decision === 'denied' ? 'denied' : 'failed', error);
		throw error;
	}
}
