import type { z } from 'zod';

import type { FunctionVersion, WorkflowCopy } from '../function/function-version';
import type { RegisteredFunction } from '../function/registered-function';
import type { CheckedValue } from '../schema/open-schema';

/** The two schemas of a tool. */
export interface ToolSchemas {
	/** What the model sees of the input schema. Made when it is first asked for. */
	fields(): z.AnyZodObject;
	/** Opened once. Throws `ToolError`. */
	open(): Promise<OpenToolSchemas>;
}

export interface OpenToolSchemas {
	readonly input: { readArguments(raw: unknown): CheckedValue };
	readonly output: { check(value: unknown): CheckedValue };
}

export interface CopiedVersion {
	readonly version: FunctionVersion;
	readonly copy: WorkflowCopy;
}

/** What the registry knows of the functions of one tenant. Every method throws `ToolError`. */
export interface RegisteredFunctions {
	/** Undefined for one that is not there, or is deleted. */
	find(functionId: string): Promise<RegisteredFunction | undefined>;
	/** The stored copy of a version; undefined where there is none whose seal holds. */
	copyOf(versionId: string): Promise<CopiedVersion | undefined>;
}
