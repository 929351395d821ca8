import type { Finding } from '../kernel/ports/instance/validator';

/** What is wrong with something whose place is known. */
export interface Problem extends Pick<Finding, 'message' | 'fix'> {
	/** `error` when left out. */
	readonly severity?: Finding['severity'];
}

/** The parameter of a node, or the name of the node alone; undefined for the whole workflow. */
type Place = Pick<Finding, 'nodeName' | 'parameter'> | string | undefined;

/** Makes findings of one kind, by their severity. */
export function findingsOf(kind: Finding['kind']) {
	const ofSeverity =
		(severity: Finding['severity']) =>
		(place: Place, message: string, fix: string): Finding => ({
			...(typeof place === 'object' ? place : { nodeName: place }),
			message,
			fix,
			severity,
			kind,
		});
	return { error: ofSeverity('error'), advice: ofSeverity('advice') };
}
