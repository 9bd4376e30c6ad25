/**
 * Types of the API's requests and answers, generated from its OpenAPI document. Do not edit: a test holds them against
 * the contracts, and `npx vitest run app/api/openapi.json/client-types.test.ts -u` writes them anew.
 */

export interface components {
    schemas: {
        Error: {
            /** @description What went wrong, for people */
            error: string;
            /**
             * @description What went wrong, for programs
             * @enum {string}
             */
            error_code: "AUTH_MISSING" | "AUTH_INVALID" | "AUTH_DENIED" | "VALIDATION" | "SCENARIO_NOT_FOUND" | "AVATAR_NOT_FOUND" | "SESSION_NOT_FOUND" | "NOT_FOUND" | "QUOTA_EXCEEDED" | "CONCURRENCY_LIMIT" | "RECORDING_NOT_STARTED" | "RECORDING_UNAVAILABLE" | "RECORDING_PROCESSING" | "SERVICE_UNAVAILABLE" | "INTERNAL";
            /**
             * @description Distinguishes causes that share a code
             * @enum {string}
             */
            reason?: "rate_limited" | "minutes_used_up" | "storage_used_up" | "documents_used_up" | "takes_used_up" | "tokens_used_up" | "plan_required" | "insufficient_scope" | "insufficient_role" | "idempotency_conflict" | "idempotency_in_progress" | "invalid_state" | "name_taken" | "language_unavailable" | "mode_not_offered" | "method_not_allowed" | "unsupported_media_type" | "body_too_large" | "range_not_satisfiable" | "headers_too_large" | "request_timeout" | "link_expired" | "link_paused" | "link_used_up" | "origin_not_allowed" | "passcode_required" | "passcode_wrong" | "consent_required" | "answers_required" | "address_limit" | "at_capacity";
            /** @description Every error of the request, by field */
            details?: {
                /** @description The field */
                path: string;
                /** @description What is wrong with it */
                message: string;
            }[];
            /** @description With `CONCURRENCY_LIMIT`: how many there may be at the same time */
            limit?: number;
            /** @description With `CONCURRENCY_LIMIT`: how many there are */
            active?: number;
            /** @description With `documents_used_up` and `takes_used_up`: how many there are */
            used?: number;
            /** @description With `storage_used_up`: what all files may take together */
            limit_bytes?: number;
            /** @description With `storage_used_up`: what they take */
            used_bytes?: number;
            /** @description With `language_unavailable`: the language of the call */
            language?: string;
            /** @description With `language_unavailable`: what the instance can't do in it */
            missing?: unknown;
            /** @description With `minutes_used_up`: the plan's minutes in a month */
            limit_minutes?: number;
            /** @description With `minutes_used_up`: how many of them were used */
            used_minutes?: number;
            /**
             * Format: uuid
             * @description Request id for support, as in `X-Request-Id`
             */
            request_id: string;
        };
        /** @description Any JSON value */
        JsonValue: unknown;
        ConversationListItem: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * @description `text` for a conversation in writing, without audio and video
             * @enum {string}
             */
            mode: "voice" | "text";
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "created" | "active" | "ended" | "expired" | "failed";
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description In the instance's time zone: “22 Nov 2026, 14:05 CET” */
            created_at_text: string;
            /**
             * Format: date-time
             * @description When the avatar's first frame was sent; null before
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the call ended; null while it is live
             */
            ended_at: string | null;
            /** @description Length in milliseconds */
            duration_ms: number;
            /** @description The length as text, such as `3 min 5 s` */
            duration_text: string;
            /** @description How the call ended; null while it is live */
            end_reason: ("user_left" | "agent_ended" | "api_ended" | "max_duration" | "idle" | "agent_failed" | "not_joined") | null;
            /** @description Why a call with status `failed` failed */
            failure_reason: ("no_worker" | "start_timeout" | "start_failed" | "worker_lost") | null;
            /** @description The avatar of the call */
            avatar: {
                /**
                 * Format: uuid
                 * @description The resource's ID
                 */
                id: string;
                /** @description Path of the avatar in this API */
                href: string;
                /**
                 * Format: uri
                 * @description The avatar's portrait
                 */
                profile_image_url: string;
            };
            /**
             * Format: uuid
             * @description ID of a scenario, as listed by `GET /scenarios`
             */
            scenario_id: string;
            /** @description The published version that the call ran; null for a draft test and for calls of earlier versions */
            scenario_version: number | null;
            /**
             * Format: uuid
             * @description The link that started it; null for a call of the API
             */
            hosted_link_id: string | null;
            /** @description As given at connect */
            visitor_id: string | null;
            /** @description As given at connect */
            metadata: {
                [key: string]: string;
            };
            /** @description Whether “This is AI” is shown in the video during the call; an avatar made from a photo always shows it */
            show_ai_label: boolean;
            /** @description As chosen for the call; null if nobody chose one */
            language: string | null;
            /**
             * @description 640x640, 540x960 or 960x540 pixels, or larger if the operator chose so
             * @enum {string}
             */
            video_format: "square" | "portrait" | "wide";
            /** @description The state of the recording */
            recording: {
                /** @description Whether there is a recording, or one is being made */
                has_recording: boolean;
                /** @description The state of the recording as a sentence */
                status_text: string;
                /** @description Whether the recording can be downloaded */
                is_ready: boolean;
            };
            /**
             * @description State of the recording; `none` if none was requested, or it was deleted
             * @enum {string}
             */
            recording_status: "none" | "not_started" | "recording" | "processing" | "ready" | "failed";
            /** @description Why a requested recording failed; null unless it has */
            recording_error: string | null;
            /** @description What the visitor of a hosted link gave the call: 1 (worst) to 5 */
            rating: {
                /** @description From 1 to 5 */
                score: number;
                /** @description What the visitor wrote; null if nothing */
                comment: string | null;
            } | null;
        };
        Deletion: {
            /**
             * @description What the request did
             * @constant
             */
            status: "deleted";
            /** @description Number of deleted resources */
            deleted_count: number;
            /** @description IDs to delete (1 to 100), or of what was deleted */
            ids: string[];
            /** @description Requested IDs that are not in this account */
            not_found_ids: string[];
        };
        Conversation: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * @description `text` for a conversation in writing, without audio and video
             * @enum {string}
             */
            mode: "voice" | "text";
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "created" | "active" | "ended" | "expired" | "failed";
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description In the instance's time zone: “22 Nov 2026, 14:05 CET” */
            created_at_text: string;
            /**
             * Format: date-time
             * @description When the avatar's first frame was sent; null before
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the call ended; null while it is live
             */
            ended_at: string | null;
            /** @description Length in milliseconds */
            duration_ms: number;
            /** @description The length as text, such as `3 min 5 s` */
            duration_text: string;
            /** @description How the call ended; null while it is live */
            end_reason: ("user_left" | "agent_ended" | "api_ended" | "max_duration" | "idle" | "agent_failed" | "not_joined") | null;
            /** @description Why a call with status `failed` failed */
            failure_reason: ("no_worker" | "start_timeout" | "start_failed" | "worker_lost") | null;
            /** @description The avatar of the call */
            avatar: {
                /**
                 * Format: uuid
                 * @description The resource's ID
                 */
                id: string;
                /** @description Path of the avatar in this API */
                href: string;
                /**
                 * Format: uri
                 * @description The avatar's portrait
                 */
                profile_image_url: string;
            };
            /**
             * Format: uuid
             * @description ID of a scenario, as listed by `GET /scenarios`
             */
            scenario_id: string;
            /** @description The published version that the call ran; null for a draft test and for calls of earlier versions */
            scenario_version: number | null;
            /**
             * Format: uuid
             * @description The link that started it; null for a call of the API
             */
            hosted_link_id: string | null;
            /** @description As given at connect */
            visitor_id: string | null;
            /** @description As given at connect */
            metadata: {
                [key: string]: string;
            };
            /** @description Whether “This is AI” is shown in the video during the call; an avatar made from a photo always shows it */
            show_ai_label: boolean;
            /** @description As chosen for the call; null if nobody chose one */
            language: string | null;
            /**
             * @description 640x640, 540x960 or 960x540 pixels, or larger if the operator chose so
             * @enum {string}
             */
            video_format: "square" | "portrait" | "wide";
            /** @description The state of the recording */
            recording: {
                /** @description Whether there is a recording, or one is being made */
                has_recording: boolean;
                /** @description The state of the recording as a sentence */
                status_text: string;
                /** @description Whether the recording can be downloaded */
                is_ready: boolean;
            };
            /**
             * @description State of the recording; `none` if none was requested, or it was deleted
             * @enum {string}
             */
            recording_status: "none" | "not_started" | "recording" | "processing" | "ready" | "failed";
            /** @description Why a requested recording failed; null unless it has */
            recording_error: string | null;
            /** @description What the visitor of a hosted link gave the call: 1 (worst) to 5 */
            rating: {
                /** @description From 1 to 5 */
                score: number;
                /** @description What the visitor wrote; null if nothing */
                comment: string | null;
            } | null;
            /** @description With `include=metrics` */
            metrics?: {
                /** @description Rows that answer the visitor */
                answers: number;
                /** @description Median of the waits in milliseconds; null without measured answers */
                wait_ms_p50: number | null;
                /** @description 95th percentile of the waits in milliseconds; null without measured answers */
                wait_ms_p95: number | null;
            };
            /** @description With `include=model_usage`: what was used of each language model, until now in a live call */
            model_usage?: {
                /** @description What the model's server calls it */
                model: string;
                /**
                 * Format: uuid
                 * @description The account's own model; null for one of the instance
                 */
                language_model_id: string | null;
                /** @description How often it answered */
                requests: number;
                /** @description Tokens that it read; 0 if its server does not say */
                prompt_tokens: number;
                /** @description Tokens that it wrote; 0 if its server does not say */
                completion_tokens: number;
            }[];
            /** @description With `include=summary`; null for a call without one */
            summary?: {
                /**
                 * @description `pending` while the model writes it
                 * @enum {string}
                 */
                status: "pending" | "ready" | "failed";
                /** @description The summary; null until it is ready */
                text: string | null;
                /** @description The answer to the scenario's `after_call.success_question`; null without one */
                outcome: {
                    /** @description The scenario's success question, as it was asked */
                    question: string;
                    /**
                     * @description The model's answer to it
                     * @enum {string}
                     */
                    answer: "yes" | "no" | "unclear";
                    /** @description Why the model answered so */
                    reason: string;
                    /** @description The transcript row that supports the answer */
                    row_seq: number | null;
                } | null;
                /** @description The values of the scenario's `after_call.extract`; null if not said */
                values: {
                    [key: string]: string | number | boolean | null;
                };
                /** @description Why it failed */
                error: string | null;
            } | null;
            /** @description With `include=variables`: what the call was started with, and later updates */
            runtime_vars?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description With `include=variables`: the scenario's variables at the end of the call, or now */
            variables?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description With `include=tool_calls`: requests to your endpoints, without secrets */
            tool_calls?: components["schemas"]["ToolCall"][];
            /** @description With `include=cards`: what was shown beside the avatar, oldest first */
            cards?: components["schemas"]["ShownCard"][];
            /** @description The transcript as heard, in order */
            transcript_rows: components["schemas"]["TranscriptRow"][];
        };
        ToolCall: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The name of the function */
            function: string;
            /** @description The node that was active */
            node_id: string;
            /** @description What the model passed to it; null for calls of earlier versions */
            arguments: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "running" | "succeeded" | "failed";
            /** @description Of the endpoint's response; null without one */
            http_status: number | null;
            /** @description What the model received; null while it runs */
            result: string | null;
            /** @description Why it failed; null if it did not */
            error: string | null;
            /** @description Length in milliseconds */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string;
        };
        ShownCard: {
            /** @description The same for all versions of a card, such as one with a value that is spelled */
            id: string;
            /** @description The scenario's function that showed it */
            function: string;
            /** @description The node that was active */
            node_id: string;
            /** @description Its `kind`, `title` and what else belongs to the kind */
            card: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Format: date-time
             * @description When it appeared, or changed to this version
             */
            shown_at: string;
            /**
             * Format: date-time
             * @description When it was answered, closed, changed or replaced; null while it is shown, or if it was until the end
             */
            gone_at: string | null;
        };
        TranscriptRow: {
            /** @description The row's number in its conversation */
            seq: number;
            /**
             * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
             * @enum {string}
             */
            role: "user" | "assistant" | "system";
            /** @description The text */
            content: string;
            /** @description The node that was active */
            node_id: string;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string;
            /** @description Whether the visitor interrupted it; the text is what was heard */
            interrupted: boolean;
            /** @description Whether it was typed, instead of said */
            typed: boolean;
            /** @description The person who said it in the avatar's place, with role `assistant`; null for everything else */
            member_name: string | null;
            /** @description With `auto`: the language that the visitor was heard to speak; otherwise null */
            language: string | null;
            /** @description With `include=tool_calls`, and in event streams: every function that the model called for the row, of any type */
            function_calls?: {
                /** @description The display name */
                name: string;
                /** @description The node that was active */
                node_id: string;
                /** @description False for one that failed or was refused */
                succeeded: boolean;
                /** @description As the model wrote them; null if they are long, or unknown from earlier versions */
                arguments: components["schemas"]["JsonValue"];
            }[];
            /** @description With `include=metrics`; null for a row that was not measured */
            metrics?: {
                /**
                 * @description Start of the measurement: the end of the visitor's turn, or the start of generation for an unprompted turn
                 * @enum {string}
                 */
                counted_from: "end_of_turn" | "own_account";
                /** @description From there until the first audio of the answer */
                wait_ms: number;
                /** @description The `waited_ms` of all stages and `rest_ms` add up to `wait_ms` */
                stages: {
                    /**
                     * @description Name of the stage
                     * @enum {string}
                     */
                    stage: "transcription" | "endpointing" | "retrieval" | "tools" | "model" | "failed_model" | "declined_model" | "fallback_model" | "voice" | "playback" | "first_frame";
                    /** @description When the stage began, in milliseconds since the visitor's turn ended */
                    starts_at_ms: number;
                    /** @description How long the stage took, in milliseconds */
                    took_ms: number;
                    /** @description The part that the visitor waited for; less than `took_ms` if stages overlapped */
                    waited_ms: number;
                }[];
                /** @description The part that no stage explains */
                rest_ms: number;
                /** @description How long the visitor heard the row */
                heard_ms: number;
                /** @description The voice that the speech service did not have, and the one that spoke; null if none was replaced */
                voice_replaced: {
                    /** @description The voice that was chosen */
                    asked: string;
                    /** @description The voice that spoke */
                    used: string;
                } | null;
            } | null;
        };
        ConversationReview: {
            /**
             * @description `none` if the scenario had neither guardrails nor criteria, or the call has not ended yet
             * @enum {string}
             */
            status: "none" | "pending" | "ready" | "failed";
            /** @description The guardrails that the avatar broke */
            violations: {
                /**
                 * @description `override`: the avatar followed the visitor's attempt to change its instructions, or revealed them
                 * @enum {string}
                 */
                kind: "rule" | "declined_topic" | "override";
                /** @description The rule or the topic, in the owner's words; empty for `override` */
                rule: string;
                /** @description Why, in the judge's words */
                reason: string;
                /** @description The `seq` of the transcript rows that show it */
                row_seqs: number[];
            }[];
            /** @description The verdicts on the scenario's criteria */
            criteria: {
                /** @description Its name in the scenario's `after_call.criteria` */
                name: string;
                /** @description In the owner's words */
                criterion: string;
                /** @description Null if the judge gave no valid verdict, and for a criterion with a score */
                met: boolean | null;
                /** @description From 1 (not at all) to 5 (completely), if it was asked for */
                score: number | null;
                /** @description Why, in the judge's words, or why there is no verdict */
                reason: string;
                /** @description The `seq` of the transcript rows that show it */
                row_seqs: number[];
            }[];
            /** @description Rules and topics on which the judge gave no valid verdict; empty text for attempts to override */
            unjudged: string[];
            /** @description The `seq` of the visitor's rows that look like an attempt to override the prompt, with `resist_overrides` */
            override_attempts: number[];
            /** @description Why it failed */
            error: string | null;
        };
        ScenarioTest: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description A scripted visitor, with a script of the model; or a simulated visitor, played by a model */
            content: {
                /**
                 * @description A scripted visitor
                 * @constant
                 */
                kind: "scripted";
                /** @description What the avatar says */
                script: {
                    /**
                     * @description The display name
                     * @default
                     */
                    name: string;
                    /**
                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                     * @default {}
                     */
                    runtime_vars: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description The model's responses before the first turn
                     * @default []
                     */
                    greeting: {
                        /** @description What the model says */
                        text?: string;
                        /**
                         * @description Functions that the model calls
                         * @default []
                         */
                        calls: {
                            /** @description Name of the function */
                            name: string;
                            /**
                             * @description Arguments of the call, by parameter
                             * @default {}
                             */
                            arguments: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        }[];
                    }[];
                    /** @description The turns, in order */
                    turns: {
                        /** @description What the visitor says; null for a silence as long as the node's `on_silence` */
                        user: string | null;
                        /**
                         * @description The model's responses, in order; after the last one it says a few words and calls nothing
                         * @default []
                         */
                        model: {
                            /** @description What the model says */
                            text?: string;
                            /**
                             * @description Functions that the model calls
                             * @default []
                             */
                            calls: {
                                /** @description Name of the function */
                                name: string;
                                /**
                                 * @description Arguments of the call, by parameter
                                 * @default {}
                                 */
                                arguments: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                            }[];
                        }[];
                    }[];
                    /**
                     * @description Responses of endpoints and knowledge bases by function name; others fail
                     * @default {}
                     */
                    endpoints: {
                        [key: string]: {
                            /**
                             * @description Whether the scripted response is a success
                             * @default true
                             */
                            ok: boolean;
                            /**
                             * @description Body of the scripted response
                             * @default null
                             */
                            body: components["schemas"]["JsonValue"];
                        };
                    };
                    /**
                     * @description Expectations of the call; absent ones are not checked
                     * @default {}
                     */
                    expect: {
                        /** @description Entered in this order; others may come between them */
                        nodes?: string[];
                        /** @description Made in this order, with these arguments if given */
                        calls?: {
                            /** @description Name of the function */
                            name: string;
                            /** @description Arguments of the call, by parameter */
                            arguments?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        }[];
                        /** @description Final values */
                        variables?: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /** @description Said by the avatar anywhere, ignoring case */
                        text?: string[];
                        /** @description Whether the call must have ended */
                        ended?: boolean;
                    };
                };
            } | {
                /**
                 * @description A simulated visitor
                 * @constant
                 */
                kind: "simulated";
                /** @description A visitor played by a model, and what the conversation must lead to */
                visitor: {
                    /** @description Who the simulated visitor is */
                    persona: {
                        /** @description What the visitor wants */
                        goal: string;
                        /**
                         * @description How the visitor feels and speaks
                         * @default
                         */
                        mood: string;
                        /**
                         * @description What the visitor knows and may tell; everything else the visitor does not know
                         * @default []
                         */
                        facts: string[];
                        /**
                         * @description When the visitor leaves; by default once the goal is reached or is clearly out of reach
                         * @default
                         */
                        stops_when: string;
                    };
                    /**
                     * @description What must be true of the conversation, in words; a judge checks each one
                     * @default []
                     */
                    criteria: string[];
                    /** @description Expectations of the conversation; absent ones are not checked */
                    expect: {
                        /** @description Entered in this order; others may come between them */
                        nodes?: string[];
                        /** @description Made in this order, with these arguments if given */
                        calls?: {
                            /** @description Name of the function */
                            name: string;
                            /** @description Arguments of the call, by parameter */
                            arguments?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        }[];
                        /** @description Final values */
                        variables?: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /** @description Said by the avatar anywhere, ignoring case */
                        text?: string[];
                        /** @description Whether the call must have ended */
                        ended?: boolean;
                        /**
                         * @description How the conversation may end
                         * @default [
                         *       "goal_reached",
                         *       "scenario_ended"
                         *     ]
                         */
                        endings: ("goal_reached" | "gave_up" | "scenario_ended" | "turn_limit")[];
                    };
                    /**
                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                     * @default {}
                     */
                    runtime_vars: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description `scripted`: functions get the responses in `endpoints`. `live`: requests are sent to the account's endpoints
                     * @default scripted
                     * @enum {string}
                     */
                    functions: "scripted" | "live";
                    /**
                     * @description Responses of endpoints and knowledge bases by function name; others fail
                     * @default {}
                     */
                    endpoints: {
                        [key: string]: {
                            /**
                             * @description Whether the scripted response is a success
                             * @default true
                             */
                            ok: boolean;
                            /**
                             * @description Body of the scripted response
                             * @default null
                             */
                            body: components["schemas"]["JsonValue"];
                        };
                    };
                    /**
                     * @description The most turns of the visitor
                     * @default 15
                     */
                    max_turns: number;
                    /**
                     * @description The longest time of a conversation
                     * @default 120
                     */
                    max_seconds: number;
                    /**
                     * @description The most tokens of a conversation, estimated from the length of its texts
                     * @default 100000
                     */
                    max_tokens: number;
                };
            };
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        ConversationEvent: components["schemas"]["ConversationEventStatus"] | components["schemas"]["ConversationEventRow"] | components["schemas"]["ConversationEventToolCall"] | components["schemas"]["ConversationEventNode"] | components["schemas"]["ConversationEventVariables"] | components["schemas"]["ConversationEventCard"] | components["schemas"]["ConversationEventHandover"] | components["schemas"]["ConversationEventTakeover"] | components["schemas"]["ConversationEventEnd"];
        ConversationEventStatus: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "status";
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "created" | "active" | "ended" | "expired" | "failed";
            /** @description How the call ended; null while it is live */
            end_reason: ("user_left" | "agent_ended" | "api_ended" | "max_duration" | "idle" | "agent_failed" | "not_joined") | null;
            /** @description Why a call with status `failed` failed */
            failure_reason: ("no_worker" | "start_timeout" | "start_failed" | "worker_lost") | null;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the call ended; null while it is live
             */
            ended_at: string | null;
        };
        ConversationEventRow: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "row";
            /** @description A row of the transcript. One with the same `seq` as an earlier one replaces it */
            row: components["schemas"]["TranscriptRow"];
        };
        ConversationEventToolCall: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "tool_call";
            /** @description A request to an endpoint: once when it begins, and once when it ends */
            tool_call: components["schemas"]["ToolCall"];
        };
        ConversationEventNode: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "node";
            /** @description The node that the scenario is at */
            node_id: string;
        };
        ConversationEventVariables: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "variables";
            /** @description What the call was started with, and later updates */
            runtime_vars: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The scenario's variables */
            variables: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        ConversationEventCard: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "card";
            /** @description The card that is shown; null once it is gone */
            card: {
                /** @description The resource's ID */
                id: string;
                /** @description The scenario's function that showed it */
                function: string;
                /** @description Its `kind`, `title` and what else belongs to the kind */
                card: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
            } | null;
        };
        ConversationEventHandover: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "handover";
            /** @description The request for a person that is open; null once it is not */
            handover: {
                /** @description The resource's ID */
                id: string;
                /** @description The function that asked for a person */
                function: string;
                /** @description The node that was active */
                node_id: string;
                /** @description How long the avatar waits for one */
                wait_ms: number;
            } | null;
        };
        ConversationEventTakeover: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "takeover";
            /** @description Who speaks in the avatar's place, as the visitor sees it */
            name: string;
            /**
             * @description Whether the person began to speak in the avatar's place, and how that ended
             * @enum {string}
             */
            state: "started" | "handed_back" | "lost" | "call_ended";
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
        };
        /** @description The last event; then the stream closes */
        ConversationEventEnd: {
            /**
             * @description Which event it is, as in the `event` field of the stream
             * @constant
             */
            type: "end";
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "created" | "active" | "ended" | "expired" | "failed";
            /** @description How the call ended; null while it is live */
            end_reason: ("user_left" | "agent_ended" | "api_ended" | "max_duration" | "idle" | "agent_failed" | "not_joined") | null;
            /** @description Why a call with status `failed` failed */
            failure_reason: ("no_worker" | "start_timeout" | "start_failed" | "worker_lost") | null;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the call ended; null while it is live
             */
            ended_at: string | null;
        };
        Memory: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * @description `fact`: one sentence; `outline`: what a call was about
             * @enum {string}
             */
            kind: "fact" | "outline";
            /** @description What is remembered, as the language model wrote it */
            text: string;
            /** @description Your own ID of the visitor, or `browser:…` for a visitor of a link */
            visitor_id: string;
            /**
             * Format: uuid
             * @description The scenario that remembers it; no other one uses it
             */
            scenario_id: string;
            /**
             * Format: uuid
             * @description The conversation that it comes from
             */
            conversation_session_id: string;
            /** @description `seq` of the transcript row in which the visitor said it; null for an outline */
            row_seq: number | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is deleted
             */
            expires_at: string;
        };
        Avatar: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description Path of the avatar in this API */
            href: string;
            /**
             * Format: uri
             * @description The avatar's portrait
             */
            profile_image_url: string;
            /** @description What it is for, as you described it */
            description: string;
            /**
             * @description How much it moves in calls whose scenario does not choose, and in takes
             * @enum {string}
             */
            liveliness: "calm" | "natural" | "lively";
            /** @description The voice of its calls and takes, by its name at the speech service; null for its own */
            voice: string | null;
            /** @description Speed relative to the voice's own, which is 1; null for 1 */
            speed: number | null;
            /** @description How names and terms are said */
            pronunciations: {
                /** @description The word as written in the script */
                written: string;
                /** @description How to say it */
                spoken: string;
            }[];
        };
        Background: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description What `background` of a call, a link or a take is to be */
            background: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
        };
        ScenarioNode: {
            /** @description The display name */
            name?: string;
            /** @description Where the editor draws the node */
            position?: {
                /** @description Distance from the left */
                x: number;
                /** @description Distance from the top */
                y: number;
            };
            /** @description What the avatar does at this node */
            task_instruction: string;
            /** @description Text that is spoken word for word */
            say?: string;
            /** @description Who the avatar is and how it behaves; at a node, instead of the scenario's own */
            role_instruction?: string;
            /** @description Whether the avatar speaks first at this node */
            respond_immediately?: boolean;
            /** @description Whether the visitor can interrupt the avatar at this node */
            interruptible?: boolean;
            /** @description How long the avatar waits and what interrupts it; at a node, instead of the scenario's own */
            pace?: {
                /**
                 * @description How long the avatar waits for more before it answers
                 * @enum {string}
                 */
                patience?: "quick" | "normal" | "patient";
                /**
                 * @description What interrupts the avatar: `easily` any word, even a short “yes” or “okay”; `normal` more than that; `never` nothing
                 * @enum {string}
                 */
                interruptions?: "easily" | "normal" | "never";
                /** @description How long nobody speaks or types before the avatar asks whether the visitor is still there */
                remind_after_seconds?: number;
                /** @description How long nobody speaks or types before the call ends */
                end_after_seconds?: number;
            };
            /**
             * @description `append` keeps the conversation so far in the model's context, `reset` starts a new one
             * @enum {string}
             */
            context_strategy?: "append" | "reset";
            /**
             * @description The language model of the scenario
             * @enum {string}
             */
            llm_model?: "gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4";
            /** @description What happens when the node is entered, before the model runs */
            pre_actions?: ({
                /**
                 * @description What the action does
                 * @constant
                 */
                type: "say";
                /** @description What is said */
                text: string;
            } | {
                /**
                 * @description What the action does
                 * @constant
                 */
                type: "set";
                /** @description Values of variables, by name */
                values: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
            })[];
            /** @description What happens after the avatar has spoken at this node */
            post_actions?: ({
                /**
                 * @description What the action does
                 * @constant
                 */
                type: "say";
                /** @description What is said */
                text: string;
            } | {
                /**
                 * @description What the action does
                 * @constant
                 */
                type: "set";
                /** @description Values of variables, by name */
                values: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
            })[];
            /** @description Functions that the model may call at this node */
            functions?: components["schemas"]["ScenarioFunction"][];
            /** @description Conditions that lead to other nodes without the model, tried in order */
            edges?: {
                /** @description Name of the node to go to */
                to: string;
                /** @description The condition */
                when: "always" | {
                    /** @description Conditions that must all be true */
                    all: {
                        /** @description Name of the variable */
                        var: string;
                        /**
                         * @description How it is compared
                         * @enum {string}
                         */
                        op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "contains" | "exists";
                        /** @description What it is compared with */
                        value?: components["schemas"]["JsonValue"];
                    }[];
                } | {
                    /** @description Conditions, at least one of them true */
                    any: {
                        /** @description Name of the variable */
                        var: string;
                        /**
                         * @description How it is compared
                         * @enum {string}
                         */
                        op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "contains" | "exists";
                        /** @description What it is compared with */
                        value?: components["schemas"]["JsonValue"];
                    }[];
                };
            }[];
            /** @description What happens if the visitor stays silent */
            on_silence?: {
                /** @description How long the silence lasts, in milliseconds */
                after_ms: number;
                /** @description Text that is spoken word for word */
                say?: string;
                /** @description Name of the node to go to */
                to?: string;
                /** @description How often this may happen at the node */
                max: number;
            };
        };
        ScenarioFunction: components["schemas"]["ScenarioFunctionTransition"] | components["schemas"]["ScenarioFunctionRag"] | components["schemas"]["ScenarioFunctionHttp"] | components["schemas"]["ScenarioFunctionMcp"] | components["schemas"]["ScenarioFunctionSet"] | components["schemas"]["ScenarioFunctionClient"] | components["schemas"]["ScenarioFunctionShow"] | components["schemas"]["ScenarioFunctionHandover"] | components["schemas"]["ScenarioFunctionEnd"];
        ScenarioFunctionTransition: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "transition";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
        };
        ScenarioFunctionRag: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "rag";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description ID of the knowledge base to search */
            knowledge_base_id: string;
            /** @description The number of passages to return at most */
            top_k?: number;
            /** @description Passages with a lower score (0 to 1) are left out */
            min_score?: number;
            /**
             * @description `tool` lets the model decide when to search, `auto` searches before every answer
             * @enum {string}
             */
            mode?: "tool" | "auto";
        };
        ScenarioFunctionHttp: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "http";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description ID of the HTTP endpoint to call */
            endpoint_id: string;
            /** @description Variables that the result is saved to; for `http`, with the place in the response as a JSON pointer */
            save?: {
                [key: string]: string;
            };
        };
        ScenarioFunctionMcp: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "mcp";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description ID of the MCP server */
            mcp_server_id: string;
            /** @description The tool's name at its server */
            tool: string;
            /** @description Variables that the result is saved to; for `http`, with the place in the response as a JSON pointer */
            save?: {
                [key: string]: string;
            };
        };
        ScenarioFunctionSet: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "set";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description Variables that the result is saved to; for `http`, with the place in the response as a JSON pointer */
            save: string[];
        };
        ScenarioFunctionClient: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "client";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description Whether the model waits for the page's result */
            await_result?: boolean;
        };
        ScenarioFunctionShow: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: unknown;
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "show";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description What a function of type `show` puts beside the avatar. What is left out and the card needs, the model fills */
            card: {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "choice";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description What to choose from; if absent, the model writes it */
                options?: {
                    /** @description What the answer is */
                    value: string;
                    /** @description What the visitor reads; the value if absent */
                    label?: string;
                    /** @description More about the option, under its label */
                    detail?: string;
                }[];
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "choices";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description What to choose from; if absent, the model writes it */
                options?: {
                    /** @description What the answer is */
                    value: string;
                    /** @description What the visitor reads; the value if absent */
                    label?: string;
                    /** @description More about the option, under its label */
                    detail?: string;
                }[];
                /** @description Smallest number, or the fewest choices */
                min?: number;
                /** @description Largest number, the most choices, or the number of stars */
                max?: number;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "input";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /**
                 * @description What the field takes
                 * @enum {string}
                 */
                format: "text" | "email" | "phone" | "number" | "date" | "time" | "datetime" | "address";
                /** @description Name of the field, or text of the link */
                label?: string;
                /** @description Value in the field before the visitor types, or what a QR code says */
                value?: string;
                /** @description Example in the empty field */
                placeholder?: string;
                /** @description Smallest number, or the fewest choices */
                min?: number;
                /** @description Largest number, the most choices, or the number of stars */
                max?: number;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "form";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Fields of the form */
                fields: {
                    /** @description Variable that gets the answer */
                    name: string;
                    /** @description Name of the field for the visitor */
                    label: string;
                    /**
                     * @description What the field takes
                     * @enum {string}
                     */
                    format: "text" | "email" | "phone" | "number" | "date" | "time" | "datetime" | "address" | "choice";
                    /** @description What to choose from; required for a `choice` */
                    options?: {
                        /** @description What the answer is */
                        value: string;
                        /** @description What the visitor reads; the value if absent */
                        label?: string;
                        /** @description More about the option, under its label */
                        detail?: string;
                    }[];
                    /** @description Whether the field may stay empty */
                    optional?: boolean;
                }[];
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "rating";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Largest number, the most choices, or the number of stars */
                max?: number;
                /** @description What the fewest stars mean */
                low?: string;
                /** @description What the most stars mean */
                high?: string;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "confirmation";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description What is to be confirmed, line by line */
                facts?: {
                    /** @description Name of the line */
                    label: string;
                    /** @description What it says */
                    value: string;
                }[];
                /** @description Text of the button that confirms */
                confirm?: string;
                /** @description Text of the button that declines */
                decline?: string;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "link";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Address that is opened or shown: `https:`; for a link also `mailto:` and `tel:`, for a picture also the `reference` of an uploaded one */
                url?: string;
                /** @description Name of the field, or text of the link */
                label?: string;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "picture";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Address that is opened or shown: `https:`; for a link also `mailto:` and `tel:`, for a picture also the `reference` of an uploaded one */
                url?: string;
                /** @description What the picture shows */
                alt?: string;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "slides";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description The slides in their order */
                pictures?: {
                    /** @description Web address, or the `reference` of an uploaded picture */
                    url: string;
                    /** @description What it shows */
                    alt: string;
                    /** @description Text under it */
                    caption?: string;
                }[];
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "file";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Address that is opened or shown: `https:`; for a link also `mailto:` and `tel:`, for a picture also the `reference` of an uploaded one */
                url?: string;
                /** @description Name of the file */
                name?: string;
                /** @description Size of the file */
                bytes?: number;
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "table";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Headings of the columns */
                columns?: string[];
                /** @description Cells of the rows */
                rows?: string[][];
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "chart";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /**
                 * @description How the numbers are drawn
                 * @enum {string}
                 */
                chart?: "bar" | "line";
                /** @description Unit of the numbers */
                unit?: string;
                /** @description Names along the axis */
                labels?: string[];
                /** @description What is drawn, each with one number for a label */
                series?: {
                    /** @description Name of the series */
                    name: string;
                    /** @description Its numbers */
                    values: number[];
                }[];
            } | {
                /**
                 * @description What the card asks or shows
                 * @constant
                 */
                kind: "qr";
                /** @description Heading; if absent, the model writes it */
                title?: string;
                /** @description More about it, under the title */
                text?: string;
                /** @description Value in the field before the visitor types, or what a QR code says */
                value?: string;
            };
            /** @description Variables that the result is saved to; for `http`, with the place in the response as a JSON pointer */
            save?: string;
        };
        ScenarioFunctionHandover: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "handover";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description Text that is spoken word for word */
            say?: string;
        };
        ScenarioFunctionEnd: {
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /** @description JSON Schema of the function's arguments */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description How long the function or the person may take, in milliseconds */
            timeout_ms?: number;
            /** @description Whether an interruption cancels the call of the function */
            cancel_on_interruption?: boolean;
            /** @description Spoken while the function runs */
            filler?: {
                /** @description How long the function has run by then, in milliseconds */
                after_ms: number;
                /** @description What is said */
                text: string;
            };
            /** @description What happens if the function fails, or nobody comes */
            on_error?: {
                /** @description Name of the node to go to */
                to?: string;
                /** @description Spoken word for word */
                say?: string;
            };
            /**
             * @description What the function does
             * @constant
             */
            type: "end";
            /** @description Name of the node to go to, or a choice of nodes by a value */
            transition_to?: string | {
                /** @description The argument or variable that decides */
                field: string;
                /** @description Names of nodes, by value */
                cases: {
                    [key: string]: string;
                };
                /** @description Name of the node for every other value */
                default?: string;
            };
            /** @description Text that is spoken word for word */
            say?: string;
        };
        NodesJson: {
            /** @description Name of the node where a call begins */
            initial_node: string;
            /** @description Who the avatar is and how it behaves; at a node, instead of the scenario's own */
            role_instruction: string;
            /** @description The nodes by name */
            nodes: {
                [key: string]: components["schemas"]["ScenarioNode"];
            };
            /** @description Functions that are available at every node */
            global_functions?: components["schemas"]["ScenarioFunction"][];
            /** @description Declared variables by name */
            variables?: {
                [key: string]: {
                    /**
                     * @description Type of the variable
                     * @enum {string}
                     */
                    type: "string" | "number" | "boolean" | "enum";
                    /** @description Allowed values of an `enum` */
                    choices?: string[];
                    /** @description The initial value */
                    default?: string | number | boolean;
                    /** @description Whether a call needs a value for it */
                    required?: boolean;
                };
            };
            /** @description A request before the call; the values that it saves become runtime variables */
            before_call?: {
                /** @description ID of the HTTP endpoint to call */
                endpoint_id: string;
                /** @description Variables that the result is saved to; for `http`, with the place in the response as a JSON pointer */
                save: {
                    [key: string]: string;
                };
            };
            /** @description What the model does after a call */
            after_call?: {
                /** @description Whether the model writes a summary */
                summarize?: boolean;
                /** @description IDs of the endpoints that are called after a call, with its summary */
                endpoint_ids?: string[];
                /** @description A yes-or-no question about the call, for the model */
                success_question?: string;
                /** @description Data to extract from every transcript, by name */
                extract?: {
                    [key: string]: {
                        /**
                         * @description Type of the value
                         * @enum {string}
                         */
                        type: "string" | "number" | "boolean" | "enum";
                        /** @description What to look for */
                        description?: string;
                        /** @description Allowed values of an `enum` */
                        choices?: string[];
                    };
                };
                /** @description What a judge checks in every transcript, by name */
                criteria?: {
                    [key: string]: {
                        /** @description A sentence that is true of a good call */
                        criterion: string;
                        /** @description Whether the verdict is a score from 1 to 5 instead of met or not met */
                        score?: boolean;
                    };
                };
                /** @description Mails that are sent after a call that somebody joined */
                mails?: ({
                    /**
                     * @description `members` of the account, or the `visitor`
                     * @constant
                     */
                    to: "members";
                    /** @description Subject, with templates such as `{{var.day}}` */
                    subject: string;
                    /** @description Text, with templates */
                    text: string;
                    /** @description What is added to the text */
                    include?: ("summary" | "values" | "transcript")[];
                } | {
                    /**
                     * @description `members` of the account, or the `visitor`
                     * @constant
                     */
                    to: "visitor";
                    /** @description Variable or extracted value with the visitor's address; without one, no mail */
                    email_variable: string;
                    /** @description Subject, with templates such as `{{var.day}}` */
                    subject: string;
                    /** @description Text, with templates */
                    text: string;
                    /** @description What is added to the text */
                    include?: ("summary" | "values" | "transcript")[];
                })[];
            };
            /** @description What the avatar must never say or do */
            guardrails?: {
                /** @description Rules in words, such as “Never promise a refund.” They are part of every node's prompt */
                rules?: string[];
                /** @description Topics that the avatar declines to talk about */
                declined_topics?: string[];
                /** @description Whether the visitor's text is checked for attempts to change the avatar's instructions, which are then refused */
                resist_overrides?: boolean;
            };
            /** @description Present if the avatar remembers visitors who come back */
            memory?: {
                /** @description How many days after a call its memories are deleted */
                days: number;
                /** @description What may be remembered, in words; visitors of links can read it. Omitted: what visitors say about themselves */
                what?: string;
            };
            /** @description How long the avatar waits and what interrupts it; at a node, instead of the scenario's own */
            pace?: {
                /**
                 * @description How long the avatar waits for more before it answers
                 * @enum {string}
                 */
                patience?: "quick" | "normal" | "patient";
                /**
                 * @description What interrupts the avatar: `easily` any word, even a short “yes” or “okay”; `normal` more than that; `never` nothing
                 * @enum {string}
                 */
                interruptions?: "easily" | "normal" | "never";
                /** @description How long nobody speaks or types before the avatar asks whether the visitor is still there */
                remind_after_seconds?: number;
                /** @description How long nobody speaks or types before the call ends */
                end_after_seconds?: number;
                /** @description Whether visitors hold a button while they talk; they can change it for their call */
                push_to_talk?: boolean;
                /** @description How long a call may last, within the instance's limit */
                max_call_minutes?: number;
            };
            /**
             * @description What visitors may show the avatar; `off` by default
             * @enum {string}
             */
            vision?: "off" | "screen" | "camera" | "both";
            /** @description Seconds between pictures besides those at the end of turns */
            vision_every_seconds?: number;
        };
        Scenario: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description The language model of the scenario */
            llm_model: string;
            /** @description The graph of the conversation */
            nodes_json: components["schemas"]["NodesJson"];
            /** @description The model that continues a call if the other one fails; null for the operator's */
            fallback_llm_model: string | null;
            /**
             * Format: uuid
             * @description The account's own language model; null for its default, or the instance's
             */
            language_model_id: string | null;
            /** @description The voice of its calls; null for the scenario's or the avatar's own */
            voice: string | null;
            /** @description Speed relative to the voice's own, which is 1; null for 1 */
            speed: number | null;
            /** @description The language of its calls, or `auto`; null leaves it to the models */
            language: string | null;
            /** @description How much its avatars move; null for each avatar's own */
            liveliness: ("calm" | "natural" | "lively") | null;
            /** @description How names and terms are said */
            pronunciations: {
                /** @description The word as written in the script */
                written: string;
                /** @description How to say it */
                spoken: string;
            }[];
            /** @description The links */
            hosted_links: components["schemas"]["HostedLink"][];
        };
        HostedLink: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The secret part of the address */
            token: string;
            /**
             * Format: uri
             * @description Public address of the link
             */
            url: string;
            /** @description Title of the link's page */
            label: string;
            /**
             * @description How its visitors talk: `voice` in calls only, `text` in writing only; `choice` lets them write instead, and offers that to those without a microphone
             * @enum {string}
             */
            mode: "voice" | "text" | "choice";
            /**
             * Format: uuid
             * @description ID of a scenario, as listed by `GET /scenarios`
             */
            scenario_id: string;
            /**
             * Format: uuid
             * @description ID of an avatar, as listed by `GET /avatars`
             */
            avatar_id: string;
            /** @description Values for `{{runtime.<name>}}` in the scenario's templates */
            runtime_vars: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Runtime variables that visitors set: by answering before the call, or in the page’s address */
            visitor_fields: {
                /** @description The runtime variable */
                name: string;
                /** @description The question on the page; null if the page does not ask */
                label: string | null;
                /**
                 * @description What the answer looks like
                 * @enum {string}
                 */
                type: "text" | "email" | "phone" | "choice" | "date";
                /** @description Whether a call starts only with an answer */
                required: boolean;
                /** @description The answers to choose from */
                choices: string[];
            }[];
            /** @description Words that speech recognition should expect */
            stt_keywords: string[];
            /** @description Whether the call is recorded as video and audio */
            record_conversation: boolean;
            /** @description Whether “This is AI” is shown in the video during the call; an avatar made from a photo always shows it */
            show_ai_label: boolean;
            /** @description Whether visitors can read the transcript of their own call for an hour after it */
            share_transcript: boolean;
            /** @description Where the visitor goes after the call; null to stay */
            redirect_url: string | null;
            /** @description What is behind the avatar */
            background: string;
            /** @description The voice of its calls; null for the scenario's or the avatar's own */
            voice: string | null;
            /** @description Speed relative to the voice's own, which is 1; null for the scenario's */
            speed: number | null;
            /** @description How names and terms are said */
            pronunciations: {
                /** @description The word as written in the script */
                written: string;
                /** @description How to say it */
                spoken: string;
            }[];
            /** @description The language of its calls, or `auto`; null for the scenario's */
            call_language: string | null;
            /** @description Whether the link starts no calls at present */
            paused: boolean;
            /**
             * Format: date-time
             * @description When the link, or the signed URL, stops working; null for never
             */
            expires_at: string | null;
            /** @description Total number of calls; null without a limit */
            max_uses: number | null;
            /** @description Longest call in minutes; null for the instance's own limit */
            max_call_minutes: number | null;
            /** @description Minutes of all calls together; null without a limit */
            max_total_minutes: number | null;
            /** @description Simultaneous calls from one network address; null for no limit */
            max_calls_per_address: number | null;
            /** @description Websites that may embed the call */
            allowed_origins: string[];
            /** @description Whether visitors need a passcode */
            has_passcode: boolean;
            /** @description What visitors agree to before a call; null to ask nothing */
            consent_text: string | null;
            /**
             * @description Language of the link's page; `auto` follows the visitor's browser
             * @enum {string}
             */
            language: "auto" | "en" | "de" | "es" | "fr";
            /** @description Color of the page as `#rrggbb`; null for the default */
            theme_color: string | null;
            /**
             * Format: uri
             * @description The logo shown instead of the product's; null without one
             */
            logo_url: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
        };
        TestRunSummary: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * @description State of the run
             * @enum {string}
             */
            status: "queued" | "running" | "finished";
            /** @description Why the run left out attempts; null if it did not. Such a run does not pass */
            stopped: ("cancelled" | "time_limit" | "token_limit" | "failed") | null;
            /** @description Whether every test passed on the first version; null until the run is finished */
            passed: boolean | null;
            /** @description The tested version first */
            versions: ("draft" | "published")[];
            /** @description Attempts that are over */
            done: number;
            /** @description All attempts */
            total: number;
            /** @description Tokens that the run has used, estimated from the length of its texts */
            tokens: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it finished; null until then
             */
            finished_at: string | null;
        };
        TestRun: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * @description State of the run
             * @enum {string}
             */
            status: "queued" | "running" | "finished";
            /** @description Why the run left out attempts; null if it did not. Such a run does not pass */
            stopped: ("cancelled" | "time_limit" | "token_limit" | "failed") | null;
            /** @description Whether every test passed on the first version; null until the run is finished */
            passed: boolean | null;
            /** @description The tested version first */
            versions: ("draft" | "published")[];
            /** @description Attempts that are over */
            done: number;
            /** @description All attempts */
            total: number;
            /** @description Tokens that the run has used, estimated from the length of its texts */
            tokens: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it finished; null until then
             */
            finished_at: string | null;
            /** @description Nodes of the first version that no attempt entered: places for further tests */
            unvisited_nodes: string[];
            /** @description The tests, with their results */
            tests: {
                /**
                 * Format: uuid
                 * @description The resource's ID
                 */
                id: string;
                /** @description The display name */
                name: string;
                /**
                 * @description Who the visitor is
                 * @enum {string}
                 */
                kind: "scripted" | "simulated";
                /** @description The results on each version */
                versions: {
                    /**
                     * @description The version that was run
                     * @enum {string}
                     */
                    version: "draft" | "published";
                    /** @description Null until it is decided */
                    passed: boolean | null;
                    /** @description How many attempts passed */
                    passed_attempts: number;
                    /** @description How many attempts must pass */
                    required_attempts: number;
                    /** @description Number of attempts so far */
                    attempts: {
                        /** @description Its number, from 1 */
                        attempt: number;
                        /** @description Null until it has been played. Only `passed` counts as passed */
                        verdict: ("passed" | "failed" | "not_judged" | "not_run") | null;
                        /** @description Tokens that it used, estimated from the length of its texts */
                        tokens: number;
                        /** @description Length in milliseconds */
                        duration_ms: number | null;
                        /** @description What happened; null if it was not played */
                        result: ({
                            /** @description The display name */
                            name: string;
                            /** @description Whether everything that was expected happened */
                            passed: boolean;
                            /** @description What did not happen as expected */
                            failures: {
                                /** @description Which expectation */
                                path: string;
                                /** @description What was expected, and what happened */
                                message: string;
                            }[];
                            /** @description Whether the scenario ended the call */
                            ended: boolean;
                            /** @description The nodes by name */
                            nodes: {
                                /** @description The node that was active */
                                node_id: string;
                                /** @description The path in the graph that led there */
                                via: string;
                            }[];
                            /** @description Calls of functions by the model */
                            calls: {
                                /** @description The node that was active */
                                node_id: string;
                                /** @description Name of the function */
                                name: string;
                                /** @description Arguments of the call, by parameter */
                                arguments: components["schemas"]["JsonValue"];
                                /** @description Whether the call succeeded */
                                ok: boolean;
                                /** @description The result for the model */
                                result: string;
                            }[];
                            /** @description Declared variables by name */
                            variables: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /** @description The transcript as heard, in order */
                            transcript_rows: {
                                /**
                                 * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                                 * @enum {string}
                                 */
                                role: "user" | "assistant";
                                /** @description The text */
                                content: string;
                                /** @description The node that was active */
                                node_id: string;
                            }[];
                            /**
                             * @description A scripted visitor
                             * @constant
                             */
                            kind: "scripted";
                        } | {
                            /** @description The nodes by name */
                            nodes: {
                                /** @description The node that was active */
                                node_id: string;
                                /** @description The path in the graph that led there */
                                via: string;
                            }[];
                            /** @description Calls of functions by the model */
                            calls: {
                                /** @description The node that was active */
                                node_id: string;
                                /** @description Name of the function */
                                name: string;
                                /** @description Arguments of the call, by parameter */
                                arguments: components["schemas"]["JsonValue"];
                                /** @description Whether the call succeeded */
                                ok: boolean;
                                /** @description The result for the model */
                                result: string;
                            }[];
                            /** @description Declared variables by name */
                            variables: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /**
                             * @description How the conversation ended
                             * @enum {string}
                             */
                            ending: "goal_reached" | "gave_up" | "scenario_ended" | "turn_limit" | "time_limit" | "token_limit" | "visitor_silent" | "model_failed" | "visitor_failed";
                            /** @description Failed expectations */
                            failures: {
                                /** @description Which expectation */
                                path: string;
                                /** @description What was expected, and what happened */
                                message: string;
                            }[];
                            /** @description The judge's verdicts */
                            criteria: {
                                /** @description The criterion, in the owner's words */
                                criterion: string;
                                /**
                                 * @description `not_judged` if the judge gave no valid verdict; such a test does not pass
                                 * @enum {string}
                                 */
                                verdict: "pass" | "fail" | "not_judged";
                                /** @description Why, in the judge's words, or why there is no verdict */
                                reason: string;
                                /** @description The numbers of the transcript's lines that show it */
                                lines: number[];
                            }[];
                            /** @description The conversation, in order */
                            transcript: {
                                /** @description Its number, from 1 */
                                line: number;
                                /**
                                 * @description Whose line it is
                                 * @enum {string}
                                 */
                                speaker: "visitor" | "avatar" | "function";
                                /** @description What was said, or the function's call and result */
                                content: string;
                                /** @description The node that was active */
                                node_id: string;
                            }[];
                            /**
                             * @description A simulated visitor
                             * @constant
                             */
                            kind: "simulated";
                        }) | null;
                    }[];
                }[];
            }[];
        };
        HttpEndpoint: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /**
             * @description How the address is called. A request by GET has no body, one by DELETE only if `body` is not empty
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description The URL */
            url: string;
            /** @description Request headers by name, which can contain templates */
            headers: {
                [key: string]: string;
            };
            /** @description The JSON body, which can contain templates */
            body: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description What the model reads of a response in JSON: JSON Pointers, in which `*` is every item or value; all if empty */
            show: string[];
            /** @description How requests are authorized, in place of an `Authorization` header */
            auth: {
                /**
                 * @description Which authorization it is
                 * @constant
                 */
                type: "none";
            } | {
                /**
                 * @description Which authorization it is
                 * @constant
                 */
                type: "bearer";
                /** @description The name of one of the account's secrets */
                secret: string;
            } | {
                /**
                 * @description Which authorization it is
                 * @constant
                 */
                type: "basic";
                /** @description Sent with the secret as the password */
                username: string;
                /** @description The name of one of the account's secrets */
                secret: string;
            } | {
                /**
                 * @description Which authorization it is
                 * @constant
                 */
                type: "oauth2";
                /** @description Asked for an access token, with the grant `client_credentials` or `refresh_token` */
                token_url: string;
                /** @description The client's ID at the token URL */
                client_id: string;
                /** @description The name of one of the account's secrets */
                secret: string;
                /** @description The name of a secret with a refresh token. With it, the grant is `refresh_token` */
                refresh_secret?: string;
                /**
                 * @description Scopes to ask for, with spaces between them
                 * @default
                 */
                scope: string;
                /**
                 * @description Where ID and secret are sent: as basic authorization, or as `client_id` and `client_secret`
                 * @default header
                 * @enum {string}
                 */
                client_auth: "header" | "body";
            };
            /** @description What a new function that calls the endpoint begins with in the editor */
            function: {
                /** @description The display name */
                name: string;
                /** @description What it is for, as you described it */
                description: string;
                /** @description JSON Schema of the function's arguments */
                parameters: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
            } | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        PartDeletion: {
            /**
             * @description What the request did
             * @constant
             */
            status: "deleted";
            /** @description Number of deleted resources */
            deleted_count: number;
            /** @description IDs to delete (1 to 100), or of what was deleted */
            ids: string[];
            /** @description Requested IDs that are not in this account */
            not_found_ids: string[];
            /** @description Scenarios that still name one of them, up to 100: their calls no longer work */
            used_by: {
                /**
                 * Format: uuid
                 * @description The resource's ID
                 */
                id: string;
                /** @description The display name */
                name: string;
            }[];
        };
        McpServer: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description The URL */
            url: string;
            /** @description Request headers by name, which can contain templates */
            headers: {
                [key: string]: string;
            };
            /** @description The names of its tools */
            tool_names: string[];
            /**
             * Format: date-time
             * @description When its tools were listed; null if they were not
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When a call found a tool changed or gone; null again after a check
             */
            changed_at: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description Its tools, as they were at `checked_at` */
            tools: {
                /** @description The server's name for it */
                name: string;
                /** @description Its name for people, if it has one */
                title: string | null;
                /** @description What the server says of it */
                description: string;
                /** @description JSON Schema of its arguments, for a function's `parameters` */
                parameters: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
                /** @description Whether a call that broke off is tried again */
                is_idempotent: boolean;
            }[];
        };
        LanguageModel: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description The address below which the server has `/chat/completions` */
            base_url: string;
            /** @description What the server calls the model */
            model: string;
            /** @description Whether requests have a key, which nobody can read */
            has_key: boolean;
            /** @description Whether it understood a picture when it was last checked */
            takes_pictures: boolean;
            /** @description Whether scenarios without a `language_model_id` use it */
            is_default: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        Secret: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The name used in templates, as `{{secret.<name>}}` */
            name: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        Clip: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /**
             * Format: uuid
             * @description The favorite take
             */
            favorite_id: string | null;
            /** @description Number of takes */
            take_count: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        ClipWithTakes: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /**
             * Format: uuid
             * @description The favorite take
             */
            favorite_id: string | null;
            /** @description Number of takes */
            take_count: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description The takes of the clip */
            takes: components["schemas"]["Take"][];
        };
        Take: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * Format: uuid
             * @description ID of the clip
             */
            clip_id: string;
            /** @description The display name */
            name: string;
            /**
             * @description State of the take
             * @enum {string}
             */
            status: "generating_audio" | "ready_to_render" | "rendering" | "completed" | "failed" | "cancelled";
            /**
             * Format: uuid
             * @description ID of an avatar, as listed by `GET /avatars`
             */
            avatar_id: string;
            /** @description With scenes: their scripts, with an empty line between them. Empty until uploaded audio is recognized */
            script: string;
            /** @description Null for a take of one script */
            scenes: components["schemas"]["TakeScene"][] | null;
            /**
             * Format: uuid
             * @description The same for takes that were created together from a table
             */
            batch_id: string | null;
            /** @description The length of the uploaded audio; null if a voice speaks the script */
            own_audio_ms: number | null;
            /** @description The length of the take's music; null without */
            music_ms: number | null;
            /** @description Progress of the current step */
            progress: number;
            /** @description Length in milliseconds */
            duration_ms: number | null;
            /** @description Why it failed; null if it did not */
            error: string | null;
            /**
             * Format: uri
             * @description Valid without a key for an hour
             */
            audio_url: string | null;
            /**
             * Format: uri
             * @description Valid without a key for an hour; null without a video
             */
            video_url: string | null;
            /**
             * Format: uri
             * @description WebVTT; valid without a key for an hour
             */
            captions_url: string | null;
            /**
             * Format: uri
             * @description The audio as WAV; valid without a key for an hour
             */
            wav_url: string | null;
            /**
             * Format: uri
             * @description The captions as SubRip; valid without a key for an hour
             */
            srt_url: string | null;
            /**
             * Format: uri
             * @description A frame of the video as WebP; valid without a key for an hour
             */
            poster_url: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        TakeScene: {
            /** @description What the avatar says */
            script: string;
            /** @description Null for the render's */
            background: string | null;
            /** @description The picture's `reference` */
            picture: string | null;
            /**
             * @description Where the avatar has the picture
             * @enum {string}
             */
            picture_place: "beside" | "behind";
            /** @description The text that the video shows */
            text: string | null;
        };
        ListedKnowledgeBase: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /**
             * @description The language whose word forms the search knows; `simple` matches words literally
             * @enum {string}
             */
            language: "english" | "arabic" | "danish" | "dutch" | "finnish" | "french" | "german" | "greek" | "hungarian" | "italian" | "norwegian" | "portuguese" | "romanian" | "russian" | "spanish" | "swedish" | "turkish" | "simple";
            /** @description Number of documents */
            document_count: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        KnowledgeBase: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
        };
        SearchResult: {
            /**
             * Format: uuid
             * @description ID of the document
             */
            document_id: string;
            /** @description Name of the document */
            document_name: string;
            /** @description The passage as a model receives it, below its headings */
            content: string;
            /** @description Similarity in meaning; higher is better */
            score: number;
        };
        Document: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /** @description What it is for, as you described it */
            description: string;
            /**
             * @description `pending` until it can be searched
             * @enum {string}
             */
            status: "pending" | "completed" | "failed";
            /** @description Why it failed; null if it did not */
            error: string | null;
            /** @description Size of the text in bytes */
            size_bytes: number;
            /** @description Number of passages */
            chunk_count: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        Site: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The URL */
            url: string;
            /** @description Only pages under this path are read */
            path_prefix: string;
            /** @description How many links away from `url` pages are read */
            max_depth: number;
            /** @description How many pages are read in one run */
            max_pages: number;
            /**
             * @description How often the site is read again, to update its documents
             * @enum {string}
             */
            schedule: "never" | "daily" | "weekly";
            /**
             * @description State of the current or last run
             * @enum {string}
             */
            status: "pending" | "running" | "completed" | "failed";
            /** @description Why the last run failed. Its documents are kept then */
            error: string | null;
            /** @description Whether the site's sitemap names the pages; otherwise their links do */
            has_sitemap: boolean;
            /** @description How many pages the current or last run found */
            pages: {
                /** @description All that it found */
                found: number;
                /** @description Those still to be read */
                waiting: number;
                /** @description Those that are new or have changed */
                stored: number;
                /** @description Those that have not changed since the run before */
                unchanged: number;
                /** @description Those without a text to store */
                skipped: number;
            };
            /** @description Number of documents */
            document_count: number;
            /**
             * Format: date-time
             * @description When the current or last run began; null before the first
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the last run ended; null before the first
             */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description When the next run begins; null without a schedule
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        SitePage: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The URL */
            url: string;
            /** @description Links away from the site's `url` */
            depth: number;
            /**
             * @description What became of the page
             * @enum {string}
             */
            state: "waiting" | "stored" | "unchanged" | "skipped";
            /** @description Why the page was skipped; `unavailable` pages keep their document */
            reason: ("robots" | "limit" | "outside" | "redirect" | "login" | "gone" | "refused" | "content_type" | "too_large" | "empty" | "unreadable" | "duplicate" | "unavailable") | null;
            /**
             * Format: uuid
             * @description Its document; null without one
             */
            document_id: string | null;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        TrashItem: {
            /**
             * @description What it is
             * @enum {string}
             */
            kind: "hosted_link" | "scenario" | "avatar" | "knowledge_base" | "clip";
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The name; the label of a hosted link */
            name: string;
            /**
             * Format: date-time
             * @description When it was deleted
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description When it is deleted for good; earlier if the trash has more than 1,000 items or 5 GB
             */
            expires_at: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The URL */
            url: string;
            /** @description Types of events that are sent */
            events: ("conversation.created" | "conversation.started" | "conversation.message" | "conversation.ended" | "conversation.failed" | "conversation.expired" | "conversation.handover_requested" | "conversation.recording_ready" | "conversation.recording_failed" | "conversation.rated" | "conversation.review_ready" | "conversation.rules_violated" | "conversation.summary_ready" | "tool.failed" | "take.completed" | "take.failed" | "document.completed" | "document.failed")[];
            /** @description What it is for, as you described it */
            description: string;
            /** @description Whether its events carry what calls collected */
            include_values: boolean;
            /** @description Whether events are sent */
            enabled: boolean;
            /** @description Why it was turned off automatically: too many failures, or a 410 from the receiver */
            disabled_reason: ("failures" | "gone") | null;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs; null without one
             */
            previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The id of the event at the receiver: the header `webhook-id` */
            message_id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "conversation.created" | "conversation.started" | "conversation.message" | "conversation.ended" | "conversation.failed" | "conversation.expired" | "conversation.handover_requested" | "conversation.recording_ready" | "conversation.recording_failed" | "conversation.rated" | "conversation.review_ready" | "conversation.rules_violated" | "conversation.summary_ready" | "tool.failed" | "take.completed" | "take.failed" | "document.completed" | "document.failed" | "webhook.test";
            /** @description Content of the event */
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description State of the delivery
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /**
             * Format: date-time
             * @description When the last attempt began; null before it
             */
            attempted_at: string | null;
            /**
             * Format: date-time
             * @description When the next attempt begins; null without one
             */
            next_attempt_at: string | null;
            /** @description HTTP status of the last response; null without one */
            http_status: number | null;
            /** @description How long the last attempt took, in milliseconds; null before it */
            duration_ms: number | null;
            /** @description The beginning of the receiver's response */
            answer: string | null;
            /** @description Why it failed; null if it did not */
            error: string | null;
            /**
             * Format: date-time
             * @description When the event happened
             */
            created_at: string;
        };
        AuditEvent: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /** @description What happened: one of the examples, or an action of a later version */
            action: string;
            /**
             * @description Who did it: a member, an API key, the operator or nobody known
             * @enum {string}
             */
            actor_kind: "user" | "key" | "operator" | "anonymous";
            /**
             * Format: uuid
             * @description The member or API key
             */
            actor_id: string | null;
            /** @description The member's email or the API key's name */
            actor_name: string | null;
            /** @description The id of what was changed */
            target_id: string | null;
            /** @description Name of what was changed, at that time; null if unknown */
            target_name: string | null;
            /** @description The actor's network address */
            address: string | null;
        };
        Account: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description What visitors see as their host */
            name: string;
            /**
             * @description What the account may use
             * @enum {string}
             */
            plan: "free" | "paid";
            /**
             * Format: uuid
             * @description ID of the avatar that the console's forms suggest; null for the first built-in one
             */
            default_avatar_id: string | null;
            /** @description Days that conversations are kept; null for ever */
            conversation_days: number | null;
            /** @description Days that recordings are kept; null for ever */
            recording_days: number | null;
        };
        ApiKey: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description The display name */
            name: string;
            /**
             * @description What its requests may do: `connect` what an app's server needs for calls, `read` read, `full` everything
             * @enum {string}
             */
            scope: "connect" | "read" | "full";
            /** @description Bounds its role; null for that of its member */
            max_role: ("viewer" | "editor" | "owner") | null;
            /** @description Its last four characters */
            last_four: string;
            /**
             * Format: uuid
             * @description ID of the member that it belongs to
             */
            member_id: string;
            /**
             * Format: uuid
             * @description ID of the key that created it; null for a person
             */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was used last, to the minute; null for never
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it stops working; null for never
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null if it was not
             */
            revoked_at: string | null;
            /** @description Whether it is the key of this request */
            is_own: boolean;
        };
        Member: {
            /**
             * Format: uuid
             * @description The resource's ID
             */
            id: string;
            /** @description Email address that signs in */
            email: string;
            /**
             * @description `viewer` reads, `editor` also changes things, `owner` does everything
             * @enum {string}
             */
            role: "viewer" | "editor" | "owner";
            /**
             * Format: date-time
             * @description When the person became a member
             */
            joined_at: string;
            /**
             * Format: date-time
             * @description When they last used the console; null if signed out
             */
            last_seen_at: string | null;
        };
        RejoinedCall: {
            /**
             * @description `tool` lets the model decide when to search, `auto` searches before every answer
             * @enum {string}
             */
            mode: "voice" | "text";
            /** @description Empty for a text conversation */
            room_url: string;
            /** @description Lets one visitor join the room; valid for 10 minutes */
            token: string;
            /**
             * Format: uuid
             * @description ID of the conversation
             */
            conversation_session_id: string;
            /** @description Title of the link's page */
            label: string;
            /** @description Whether “This is AI” is shown in the video during the call; an avatar made from a photo always shows it */
            show_ai_label: boolean;
            /** @description Whether the call is recorded as video and audio */
            record_conversation: boolean;
            /** @description Whether the page can read the transcript after the call */
            share_transcript: boolean;
            /** @description Where the visitor goes after the call; null to stay */
            redirect_url: string | null;
            /** @description The avatar of the call */
            avatar: {
                /** @description The display name */
                name: string;
                /** @description Picture of the avatar */
                portrait_url: string;
            };
            /** @description Lets the page that started the call rejoin it while it is live. Keep it secret */
            rejoin_token: string;
            /** @description How long the call waits for a visitor who has lost the connection */
            resume_within_ms: number;
            /**
             * @description Shape of the call's video
             * @enum {string}
             */
            video_format: "square" | "portrait" | "wide";
            /** @description Since the avatar's first frame; null before it */
            elapsed_ms: number | null;
            /** @description What was said so far */
            transcript_rows: {
                /** @description The row's number in its conversation */
                seq: number;
                /**
                 * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                 * @enum {string}
                 */
                role: "user" | "assistant";
                /** @description The text */
                content: string;
                /** @description The person who said it in the avatar's place; null for the avatar and the visitor */
                member_name: string | null;
            }[];
        };
        ConversationEventData: {
            /**
             * Format: uuid
             * @description ID of the conversation
             */
            conversation_session_id: string;
            /**
             * @description `text` for a conversation in writing
             * @enum {string}
             */
            mode: "voice" | "text";
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "created" | "active" | "ended" | "expired" | "failed";
            /** @description How the call ended; null while it is live */
            end_reason: ("user_left" | "agent_ended" | "api_ended" | "max_duration" | "idle" | "agent_failed" | "not_joined") | null;
            /** @description Why a call with status `failed` failed */
            failure_reason: ("no_worker" | "start_timeout" | "start_failed" | "worker_lost") | null;
            /**
             * Format: uuid
             * @description ID of a scenario, as listed by `GET /scenarios`
             */
            scenario_id: string;
            /** @description The published version that the call ran */
            scenario_version: number | null;
            /**
             * Format: uuid
             * @description ID of an avatar, as listed by `GET /avatars`
             */
            avatar_id: string;
            /**
             * Format: uuid
             * @description The link that started it; null for a call of the API
             */
            hosted_link_id: string | null;
            /** @description As given at connect */
            visitor_id: string | null;
            /**
             * @description State of the recording; `none` if none was requested, or it was deleted
             * @enum {string}
             */
            recording_status: "none" | "not_started" | "recording" | "processing" | "ready" | "failed";
            /** @description Why a requested recording failed; null unless it has */
            recording_error: string | null;
            /** @description The visitor's rating, 1 to 5; null without one */
            rating_score: number | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the call ended; null while it is live
             */
            ended_at: string | null;
            /** @description Length in milliseconds */
            duration_ms: number | null;
            /** @description Only with `include_values`, in `conversation.ended` and `conversation.summary_ready` */
            metadata?: {
                [key: string]: string;
            };
            /** @description Only with `include_values`, in `conversation.ended` and `conversation.summary_ready` */
            runtime_vars?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Only with `include_values`, in `conversation.ended` and `conversation.summary_ready` */
            variables?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Only with `include_values`, in `conversation.ended` and `conversation.summary_ready` */
            tool_calls?: components["schemas"]["ToolCall"][];
            /** @description Only with `include_values`, in `conversation.ended` and `conversation.summary_ready` */
            summary?: {
                /**
                 * @description `pending` while the model writes it
                 * @enum {string}
                 */
                status: "pending" | "ready" | "failed";
                /** @description The summary; null until it is ready */
                text: string | null;
                /** @description The answer to the scenario's `after_call.success_question`; null without one */
                outcome: {
                    /** @description The scenario's success question, as it was asked */
                    question: string;
                    /**
                     * @description The model's answer to it
                     * @enum {string}
                     */
                    answer: "yes" | "no" | "unclear";
                    /** @description Why the model answered so */
                    reason: string;
                    /** @description The transcript row that supports the answer */
                    row_seq: number | null;
                } | null;
                /** @description The values of the scenario's `after_call.extract`; null if not said */
                values: {
                    [key: string]: string | number | boolean | null;
                };
                /** @description Why it failed */
                error: string | null;
            } | null;
            /** @description Only in `conversation.message`: the row of the transcript, which has new words */
            message?: {
                /** @description The row's number in its conversation */
                seq: number;
                /**
                 * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                 * @enum {string}
                 */
                role: "user" | "assistant";
                /**
                 * Format: date-time
                 * @description When it began
                 */
                started_at: string;
                /** @description Whether the visitor interrupted it; the text is what was heard */
                interrupted: boolean;
                /** @description Whether it was typed, instead of said */
                typed: boolean;
                /** @description The person who said it in the avatar's place, or null */
                member_name: string | null;
                /** @description The words, as they are when the event is sent. Only with `include_values` */
                content?: string;
            };
        };
        ToolEventData: {
            /**
             * Format: uuid
             * @description ID of the conversation
             */
            conversation_session_id: string;
            /**
             * Format: uuid
             * @description ID of the request, as in `tool_calls`
             */
            call_id: string;
            /** @description The scenario's function */
            function: string;
            /** @description ID of the HTTP endpoint or the MCP server */
            endpoint_id: string;
            /** @description Of the endpoint's response; null without one */
            http_status: number | null;
            /** @description Why it failed; null if it did not */
            error: string;
            /** @description Length in milliseconds */
            duration_ms: number;
        };
        TakeEventData: {
            /**
             * Format: uuid
             * @description ID of the take
             */
            take_id: string;
            /**
             * Format: uuid
             * @description ID of the clip
             */
            clip_id: string;
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "completed" | "failed";
            /** @description Length in milliseconds */
            duration_ms: number | null;
            /** @description Why it failed; null if it did not */
            error: string | null;
        };
        DocumentEventData: {
            /**
             * Format: uuid
             * @description ID of the document
             */
            document_id: string;
            /**
             * Format: uuid
             * @description ID of the knowledge base to search
             */
            knowledge_base_id: string;
            /**
             * @description What the request did
             * @enum {string}
             */
            status: "completed" | "failed";
            /** @description Why it failed; null if it did not */
            error: string | null;
        };
    };
    responses: never;
    parameters: {
        /** @description A repeat within 24 hours gets the first response instead of being executed again */
        "Idempotency-Key": string;
        /** @description The `id` of the last event you have: the stream continues after it */
        "Last-Event-ID": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    "conversations.connect": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of a scenario, as listed by `GET /scenarios`
                     */
                    scenario_id: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id: string;
                    /**
                     * @description `text` starts a conversation in writing: no room, no face, no speech. Send its messages to `/conversations/{conversation_session_id}/messages`
                     * @default voice
                     * @enum {string}
                     */
                    mode?: "voice" | "text";
                    /**
                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                     * @default {}
                     */
                    runtime_vars?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description Words that speech recognition should expect */
                    stt_keywords?: string[] | string;
                    /**
                     * @description Whether the call is recorded as video and audio
                     * @default false
                     */
                    record_conversation?: boolean;
                    /**
                     * @description Whether “This is AI” is shown in the video during the call; an avatar made from a photo always shows it
                     * @default false
                     */
                    show_ai_label?: boolean;
                    /** @description How long the call may last; the instance's limit if omitted, and never longer */
                    max_call_minutes?: number;
                    /** @description How long nobody may speak or type before the call ends, with a spoken reminder before; the scenario's or the instance's if omitted */
                    idle_seconds?: number;
                    /**
                     * @description Up to 50 pairs to find the conversation by, such as your order's number. The model never sees them
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Your own ID of the person in the call, to find all of their conversations */
                    visitor_id?: string;
                    /**
                     * @description The avatar's background: studio, dawn, sage, sky, lilac, night, a color like #dfe6ee, or image: followed by the id of an uploaded image
                     * @default studio
                     */
                    background?: string;
                    /**
                     * @description 640x640, 540x960 or 960x540 pixels, or larger if the operator chose so
                     * @default square
                     * @enum {string}
                     */
                    video_format?: "square" | "portrait" | "wide";
                    /** @description A voice of the speech service, by its name; if omitted, the scenario's or the avatar's own */
                    voice?: string;
                    /** @description Speed relative to the voice's own, which is 1; the scenario's or the avatar's if omitted */
                    speed?: number;
                    /**
                     * @description How the avatar says names and terms; these override the scenario's, the avatar's and the account's
                     * @default []
                     */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                    /** @description The language of the call, or `auto` for the visitor's; the scenario's if omitted */
                    language?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Empty for a text conversation, which has no room */
                        room_url: string;
                        /** @description Opens the room; empty for a text conversation */
                        token: string;
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                    };
                };
            };
        };
    };
    "conversations.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Lists only items of this resource */
                scenario_id?: string;
                /** @description Lists only items of this resource */
                avatar_id?: string;
                /** @description Lists only items of this resource */
                hosted_link_id?: string;
                /** @description Lists only conversations with this status */
                status?: "created" | "active" | "ended" | "expired" | "failed";
                /** @description The answer to the scenario's success question */
                outcome?: "yes" | "no" | "unclear";
                /** @description Created then or later */
                from?: string;
                /** @description Created before then */
                to?: string;
                /** @description At least this long */
                min_duration_ms?: number;
                /** @description Shorter than this */
                max_duration_ms?: number;
                /** @description Lists only conversations with, or without, a recording */
                has_recording?: boolean;
                /** @description Lists only conversations in which the avatar broke, or did not break, a guardrail */
                has_violations?: boolean;
                /** @description Lists only conversations with this verdict on a criterion of their scenario: `name:met`, `name:not_met`, `name:not_judged`, or a score such as `name:5` */
                criterion?: string;
                /** @description Lists only conversations with this `visitor_id` */
                visitor_id?: string;
                /** @description Lists only conversations whose metadata has this pair, such as `order:4711` */
                metadata?: string;
                /** @description Words, or beginnings of words, that occur in one row of the transcript, in any language */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The conversations, newest first */
                        conversations: components["schemas"]["ConversationListItem"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "conversations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "conversations.get": {
        parameters: {
            query?: {
                /** @description Parts with commas in between. `metrics`: the latency of every answer; `summary`: the model's summary; `variables`: what it was started with and collected; `tool_calls`: the functions that the model called; `cards`: what it showed; `model_usage`: what each language model used */
                include?: string;
            };
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    "conversations.recording.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description State of the recording
                         * @constant
                         */
                        status: "ready";
                        /**
                         * Format: uri
                         * @description MP4: the avatar's video and both voices
                         */
                        video_url: string | null;
                        /**
                         * Format: uri
                         * @description M4A: both voices together
                         */
                        audio_url: string | null;
                        /**
                         * Format: uri
                         * @description M4A: the visitor's voice
                         */
                        user_audio_url: string | null;
                        /**
                         * Format: uri
                         * @description M4A: the avatar's voice
                         */
                        avatar_audio_url: string | null;
                        /** @description Length of the recording in milliseconds; null until it is ready */
                        duration_ms: number | null;
                        /** @description What to know about it, such as missing seconds; usually null */
                        notice: string | null;
                        /**
                         * Format: date-time
                         * @description When the URLs expire
                         */
                        expires_at: string;
                    };
                };
            };
        };
    };
    "conversations.review.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReview"];
                };
            };
        };
    };
    "conversations.review.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * @description It is being written
                         * @constant
                         */
                        status: "pending";
                    };
                };
            };
        };
    };
    "conversations.summary.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * @description It is being written
                         * @constant
                         */
                        status: "pending";
                    };
                };
            };
        };
    };
    "conversations.replays": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to replay the call against: the published version, the draft (or the published version if there is none), the version this call ran on, or a version by number
                     * @default published
                     */
                    version?: ("published" | "draft" | "recorded") | number;
                    /** @description A scripted model; without it the scenario's model is used */
                    model?: {
                        /**
                         * @description Its responses before the first turn
                         * @default []
                         */
                        greeting?: {
                            /** @description What the model says */
                            text?: string;
                            /**
                             * @description Functions that the model calls
                             * @default []
                             */
                            calls?: {
                                /** @description Name of the function */
                                name: string;
                                /**
                                 * @description Arguments of the call, by parameter
                                 * @default {}
                                 */
                                arguments?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                            }[];
                        }[];
                        /**
                         * @description Its responses in each turn
                         * @default []
                         */
                        turns?: {
                            /** @description What the model says in this turn */
                            text?: string;
                            /**
                             * @description Calls of functions by the model
                             * @default []
                             */
                            calls?: {
                                /** @description Name of the function */
                                name: string;
                                /**
                                 * @description Arguments of the call, by parameter
                                 * @default {}
                                 */
                                arguments?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                            }[];
                        }[][];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /** @description The version that was run */
                        version: ("published" | "draft" | "recorded") | number;
                        /**
                         * @description The model that answered
                         * @enum {string}
                         */
                        model: "scenario" | "script";
                        /** @description Why the replay stopped early; null if it finished */
                        stopped: ("time_limit" | "turn_limit") | null;
                        /** @description Whether the scenario ended the replayed call */
                        ended: boolean;
                        /** @description What is the same in the recorded call and in the replay */
                        same: {
                            /** @description Whether the same nodes were visited in the same order */
                            path: boolean;
                            /** @description Whether the same functions were called with the same arguments */
                            calls: boolean;
                            /** @description Whether the same words were said */
                            text: boolean;
                        };
                        /** @description Requests without a recorded response */
                        missed_calls: number;
                        /** @description The median of `latency_ms` over the turns: with speech in the call, without it in the replay */
                        latency_ms: {
                            /** @description In the recorded call, with speech; null if not measured */
                            recorded: number | null;
                            /** @description In the replay, without speech; null without an answer */
                            replayed: number | null;
                        };
                        /** @description The median of `model_ms` over the turns that were measured on both sides */
                        model_ms: {
                            /** @description In the recorded call; null if not measured */
                            recorded: number | null;
                            /** @description In the replay; null without an answer */
                            replayed: number | null;
                        };
                        /** @description The turns, in order */
                        turns: {
                            /**
                             * @description What began the turn: the greeting, the visitor or a system message
                             * @enum {string}
                             */
                            role: "greeting" | "user" | "system";
                            /** @description What began the turn; empty for the greeting */
                            content: string;
                            /** @description What happened in the recorded call */
                            recorded: {
                                /** @description The nodes of the turn, in order */
                                nodes: string[];
                                /** @description Functions of type `http`, and requests to the visitor's page */
                                calls: {
                                    /** @description Name of the function */
                                    name: string;
                                    /** @description The node that was active */
                                    node_id: string;
                                    /** @description As it was or would be sent; null if it could not be built */
                                    request: {
                                        /**
                                         * @description `POST` if absent
                                         * @enum {string}
                                         */
                                        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                                        /** @description The URL that was requested */
                                        url: string;
                                        /** @description The body that was sent */
                                        body: string;
                                    } | null;
                                    /**
                                     * @description `tape`: the response recorded in the call. `missed`: the call has no recorded response to this request, and the model got an error
                                     * @enum {string}
                                     */
                                    answer: "recorded" | "tape" | "missed" | "not_sent";
                                    /** @description Whether the call succeeded */
                                    ok: boolean;
                                    /** @description The result for the model */
                                    result: string;
                                    /** @description How long the call took, in milliseconds; null if unknown */
                                    duration_ms: number | null;
                                }[];
                                /** @description What the avatar said */
                                rows: {
                                    /** @description The text */
                                    content: string;
                                    /** @description The node that was active */
                                    node_id: string;
                                    /** @description Whether the visitor interrupted it; the text is what was heard */
                                    interrupted: boolean;
                                }[];
                                /** @description In the call, from the end of the visitor's turn to the avatar's first spoken words; in the replay, which does not speak, the same as `model_ms`; null if unknown */
                                latency_ms: number | null;
                                /** @description How long the model and its functions took, without speech; null if not measured */
                                model_ms: number | null;
                            };
                            /** @description Null if the replay ended earlier */
                            replayed: {
                                /** @description The nodes of the turn, in order */
                                nodes: string[];
                                /** @description Functions of type `http`, and requests to the visitor's page */
                                calls: {
                                    /** @description Name of the function */
                                    name: string;
                                    /** @description The node that was active */
                                    node_id: string;
                                    /** @description As it was or would be sent; null if it could not be built */
                                    request: {
                                        /**
                                         * @description `POST` if absent
                                         * @enum {string}
                                         */
                                        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                                        /** @description The URL that was requested */
                                        url: string;
                                        /** @description The body that was sent */
                                        body: string;
                                    } | null;
                                    /**
                                     * @description `tape`: the response recorded in the call. `missed`: the call has no recorded response to this request, and the model got an error
                                     * @enum {string}
                                     */
                                    answer: "recorded" | "tape" | "missed" | "not_sent";
                                    /** @description Whether the call succeeded */
                                    ok: boolean;
                                    /** @description The result for the model */
                                    result: string;
                                    /** @description How long the call took, in milliseconds; null if unknown */
                                    duration_ms: number | null;
                                }[];
                                /** @description What the avatar said */
                                rows: {
                                    /** @description The text */
                                    content: string;
                                    /** @description The node that was active */
                                    node_id: string;
                                    /** @description Whether the visitor interrupted it; the text is what was heard */
                                    interrupted: boolean;
                                }[];
                                /** @description In the call, from the end of the visitor's turn to the avatar's first spoken words; in the replay, which does not speak, the same as `model_ms`; null if unknown */
                                latency_ms: number | null;
                                /** @description How long the model and its functions took, without speech; null if not measured */
                                model_ms: number | null;
                            } | null;
                            /** @description What is the same in the recorded call and in the replay */
                            same: {
                                /** @description Whether the same nodes were visited in the same order */
                                path: boolean;
                                /** @description Whether the same functions were called with the same arguments */
                                calls: boolean;
                                /** @description Whether the same words were said */
                                text: boolean;
                            };
                        }[];
                    };
                };
            };
        };
    };
    "conversations.create_test": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of a scenario, as listed by `GET /scenarios`
                         */
                        scenario_id: string;
                        /** @description The new test */
                        test: components["schemas"]["ScenarioTest"];
                    };
                };
            };
        };
    };
    "conversations.system_messages": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The instruction for the model, which visitors do not see */
                    content: string;
                    /**
                     * @description Whether the avatar responds at once, instead of in its next turn
                     * @default false
                     */
                    run_llm?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /** @description Whether the avatar responds at once, instead of in its next turn */
                        run_llm: boolean;
                    };
                };
            };
        };
    };
    "conversations.updates": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Values for `{{runtime.<name>}}` in the scenario's templates */
                    runtime_vars?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description An instruction for the model, which visitors do not see */
                    system_message?: string;
                    /**
                     * @description Whether the avatar responds at once, instead of in its next turn
                     * @default false
                     */
                    run_llm?: boolean;
                    /**
                     * @description Ends what the avatar is saying. With `say`, that is said at once
                     * @default false
                     */
                    interrupt?: boolean;
                    /** @description The avatar says exactly this, once neither side speaks. The language model knows of it */
                    say?: string;
                    /** @description The avatar answers this as if the visitor had typed it; the transcript has it as the visitor's */
                    respond?: string;
                    /**
                     * @description Ends the call
                     * @default false
                     */
                    end?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * @description State of the call before its worker has applied the update; `ended` if the update ended a call that nobody had joined
                         * @enum {string}
                         */
                        status: "created" | "active" | "ended" | "expired" | "failed";
                    };
                };
            };
        };
    };
    "conversations.takeover": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The person's name, as the visitor sees it */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * Format: uuid
                         * @description The takeover: the person's identity in the room is `member-` and this id
                         */
                        takeover_id: string;
                        /**
                         * Format: uri
                         * @description Address of the call's room, for the visitor's browser
                         */
                        room_url: string;
                        /** @description Opens the call's room for that person, with microphone and camera. Valid for 60 s */
                        token: string;
                    };
                };
            };
        };
    };
    "conversations.takeover.messages": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the person types. The visitor reads it; the avatar knows of it */
                    content: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * Format: uuid
                         * @description The takeover: the person's identity in the room is `member-` and this id
                         */
                        takeover_id: string;
                    };
                };
            };
        };
    };
    "conversations.takeover.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * Format: uuid
                         * @description The takeover: the person's identity in the room is `member-` and this id
                         */
                        takeover_id: string;
                    };
                };
            };
        };
    };
    "conversations.listen": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The person who listens, as the conversation's page in the console lists them */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * Format: uuid
                         * @description ID to end the listening with
                         */
                        listen_id: string;
                        /**
                         * Format: uri
                         * @description Address of the call's room, for the visitor's browser
                         */
                        room_url: string;
                        /** @description Opens the call's room, unseen, to hear and see only. Valid for 60 s, to join once or again */
                        token: string;
                    };
                };
            };
        };
    };
    "conversations.listen.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The `listen_id` of the listener to remove from the call
                     */
                    listen_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * Format: uuid
                         * @description ID of the removed listener
                         */
                        listen_id: string;
                    };
                };
            };
        };
    };
    "conversations.messages": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the visitor writes. Without it, the response has what is being answered, such as the greeting */
                    content?: string;
                    /** @description Your own ID of the message, unique in its conversation. A message with the same ID is stored and answered once, so it can be sent again after an error */
                    message_id?: string;
                    /** @description The first row of the response; by default, those that follow the message */
                    from_seq?: number;
                    /**
                     * @description Streams the answer while it is written, as server-sent events: `partial` with the `text` so far, `row` for each finished row, `done` at the end, and `error`
                     * @default false
                     */
                    stream?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /**
                         * @description The conversation's status; `ended` once nothing more can be sent
                         * @enum {string}
                         */
                        status: "created" | "active" | "ended" | "expired" | "failed";
                        /** @description False if the answer takes longer than two minutes; send the request again, without content */
                        answered: boolean;
                        /** @description The card that is shown; null without one. A message with the words of an answer answers it */
                        card: {
                            /** @description The resource's ID */
                            id: string;
                            /** @description The scenario's function that showed it */
                            function: string;
                            /** @description Its `kind`, `title` and what else belongs to the kind */
                            card: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        } | null;
                        /** @description What was said since the message, oldest first */
                        rows: {
                            /** @description The row's number in its conversation */
                            seq: number;
                            /**
                             * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                             * @enum {string}
                             */
                            role: "user" | "assistant";
                            /** @description The text */
                            content: string;
                            /**
                             * Format: date-time
                             * @description When it began
                             */
                            started_at: string;
                        }[];
                    };
                    "text/event-stream": string;
                };
            };
        };
    };
    "conversations.events.get": {
        parameters: {
            query?: {
                /** @description The `id` of the last event you have, instead of the header `Last-Event-ID`. Without either, the stream begins with the conversation */
                after?: string;
            };
            header?: {
                /** @description The `id` of the last event you have: the stream continues after it */
                "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
            };
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events; the schema is that of an event's `data` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ConversationEvent"];
                };
            };
        };
    };
    "conversations.rejoin": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Empty for a text conversation, which has no room */
                        room_url: string;
                        /** @description Opens the room; empty for a text conversation */
                        token: string;
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                    };
                };
            };
        };
    };
    "conversations.switch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation */
                conversation_session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `text`: back to writing, before the call has begun
                     * @default voice
                     * @enum {string}
                     */
                    mode?: "voice" | "text";
                    /**
                     * @description 640x640, 540x960 or 960x540 pixels, or larger if the operator chose so
                     * @default square
                     * @enum {string}
                     */
                    video_format?: "square" | "portrait" | "wide";
                    /**
                     * @description Records the call
                     * @default false
                     */
                    record_conversation?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Empty for a text conversation, which has no room */
                        room_url: string;
                        /** @description Opens the room; empty for a text conversation */
                        token: string;
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                    };
                };
            };
        };
    };
    "pictures.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description JPEG, PNG or WebP
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                        /** @description The picture's `url` in a card */
                        reference: string;
                        /** @description Where everybody who knows it sees the picture */
                        url: string;
                    };
                };
            };
        };
    };
    "memories.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Lists only what is remembered of this visitor */
                visitor_id?: string;
                /** @description Lists only what this scenario remembers */
                scenario_id?: string;
                /** @description Lists only what comes from this conversation */
                conversation_session_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is remembered, newest first */
                        memories: components["schemas"]["Memory"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "memories.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "memories.forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The visitor to forget */
                    visitor_id: string;
                    /** @description Only what this scenario remembers; everything if omitted */
                    scenario_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "forgotten";
                        /** @description Number of deleted resources */
                        deleted_count: number;
                    };
                };
            };
        };
    };
    "avatars.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The avatars, newest first */
                        avatars: components["schemas"]["Avatar"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "avatars.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of an avatar, as listed by `GET /avatars` */
                avatar_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Avatar"];
                };
            };
        };
    };
    "avatars.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A photo of a person (JPEG, PNG or WebP), or a zip of an avatar's folder of at most 8 MB, as the bake or the photo page makes it
                     */
                    file: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`, whose voice the new one gets
                     */
                    voice_of: string;
                    /**
                     * @description Required for an avatar made from a photo: it shows you (`self`), or you have the person's written consent (`written`)
                     * @enum {string}
                     */
                    consent?: "self" | "written";
                    /** @description SHA-256 of the photo's file; required with `consent` for a zip */
                    photo_hash?: string;
                    /** @description SHA-256 of the file of `smile` */
                    smile_hash?: string;
                    /** @description SHA-256 of the file of `aah` */
                    aah_hash?: string;
                    /** @description SHA-256 of the file of `eyes_shut` */
                    eyes_shut_hash?: string;
                    /** @description SHA-256 of the file of `brows_up` */
                    brows_up_hash?: string;
                    /**
                     * Format: binary
                     * @description With a photo: a further one with an open smile, for the person's own teeth, cheeks and smiling eyes. In other light than the photo, only its teeth are used
                     */
                    smile?: string;
                    /**
                     * Format: binary
                     * @description With a photo: a further one with the mouth wide open, for the mouth's inside and the jaw
                     */
                    aah?: string;
                    /**
                     * Format: binary
                     * @description With a photo: a further one with both eyes shut, for the eyelids
                     */
                    eyes_shut?: string;
                    /**
                     * Format: binary
                     * @description With a photo: a further one with raised brows, for brows and forehead
                     */
                    brows_up?: string;
                    /** @description The avatar's name; otherwise a zip's own, or `Photo` */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Avatar"];
                };
            };
        };
    };
    "avatars.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description The voice of its calls and takes, by its name at the speech service; null for its own */
                    voice?: string | null;
                    /** @description Speed relative to the voice's own, which is 1; null for 1 */
                    speed?: number | null;
                    /** @description How it says names and terms; these override the account's */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                    /** @description The name of an own avatar; built-in ones keep theirs */
                    name?: string;
                    /**
                     * @description How much an own avatar moves while it talks and listens; built-in ones keep theirs
                     * @enum {string}
                     */
                    liveliness?: "calm" | "natural" | "lively";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Avatar"];
                };
            };
        };
    };
    "avatars.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "backgrounds.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The images, newest first; an account has at most 50 */
                        backgrounds: components["schemas"]["Background"][];
                    };
                };
            };
        };
    };
    "backgrounds.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description A name for people */
                    name: string;
                    /**
                     * Format: binary
                     * @description JPEG, PNG or WebP, from 320 to 8,000 pixels on each side
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Background"];
                };
            };
        };
    };
    "backgrounds.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "scenarios.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those with this text in their name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The scenarios, newest first */
                        scenarios: {
                            /**
                             * Format: uuid
                             * @description The resource's ID
                             */
                            id: string;
                            /** @description The display name */
                            name: string;
                            /** @description The language model of the scenario */
                            llm_model: string;
                        }[];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "scenarios.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The display name */
                    name: string;
                    /** @description The graph of the conversation */
                    nodes_json: components["schemas"]["NodesJson"];
                    /**
                     * @description Full-size models need the paid plan when a call starts
                     * @default gpt-4.1-mini
                     * @enum {string}
                     */
                    llm_model?: "gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4";
                    /**
                     * @description The model that continues a call if the other one fails; null for the operator's, if there is one
                     * @default null
                     */
                    fallback_llm_model?: ("gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4") | null;
                    /**
                     * Format: uuid
                     * @description The account's own language model, which answers in place of the instance's in every node; null for the account's default, or the instance's if there is none
                     */
                    language_model_id?: string | null;
                    /**
                     * @description The voice of its calls, by its name at the speech service; null for the avatar's own
                     * @default null
                     */
                    voice?: string | null;
                    /**
                     * @description Speed relative to the voice's own, which is 1; null for 1
                     * @default null
                     */
                    speed?: number | null;
                    /**
                     * @description The language of its calls, or `auto` for the visitor's; null leaves it to the models
                     * @default null
                     */
                    language?: string | null;
                    /**
                     * @description How much its avatars move while they talk and listen; null for each avatar's own
                     * @default null
                     */
                    liveliness?: ("calm" | "natural" | "lively") | null;
                    /**
                     * @description How its avatars say names and terms; these override the account's
                     * @default []
                     */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    "scenarios.templates.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The templates, in the order of the console */
                        templates: {
                            /** @description What `template` of `POST /scenarios/create-from-template` is to be */
                            id: string;
                            /** @description The display name */
                            name: string;
                            /** @description What its calls are about */
                            description: string;
                        }[];
                    };
                };
            };
        };
    };
    "scenarios.create_from_template": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description ID of a template of this instance
                     * @enum {string}
                     */
                    template: "blank" | "appointment" | "plan-advisor" | "help-center" | "survey" | "check-in" | "damage-report" | "support-desk" | "intake" | "interview" | "tutor" | "front-desk" | "demo-front-desk" | "demo-returns-desk" | "demo-english-tutor";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "scenarios.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description The display name */
                    name?: string;
                    /** @description The graph of the conversation */
                    nodes_json?: components["schemas"]["NodesJson"];
                    /**
                     * @description Full-size models need the paid plan when a call starts
                     * @enum {string}
                     */
                    llm_model?: "gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4";
                    /** @description The model that continues a call if the other one fails; null for the operator's, if there is one */
                    fallback_llm_model?: ("gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4") | null;
                    /**
                     * Format: uuid
                     * @description The account's own language model, which answers in place of the instance's in every node; null for the account's default, or the instance's if there is none
                     */
                    language_model_id?: string | null;
                    /** @description The voice of its calls, by its name at the speech service; null for the avatar's own */
                    voice?: string | null;
                    /** @description Speed relative to the voice's own, which is 1; null for 1 */
                    speed?: number | null;
                    /** @description The language of its calls, or `auto` for the visitor's; null leaves it to the models */
                    language?: string | null;
                    /** @description How much its avatars move while they talk and listen; null for each avatar's own */
                    liveliness?: ("calm" | "natural" | "lively") | null;
                    /** @description How its avatars say names and terms; these override the account's */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    "scenarios.validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The graph to validate; any JSON */
                    nodes_json: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description True if there are no errors; warnings are allowed */
                        valid: boolean;
                        /** @description Errors and warnings; errors prevent saving */
                        problems: {
                            /**
                             * @description `error` or `warning`
                             * @enum {string}
                             */
                            level: "error" | "warning";
                            /**
                             * @description The kind of problem
                             * @enum {string}
                             */
                            code: "INVALID_SHAPE" | "UNKNOWN_NODE" | "DUPLICATE_FUNCTION" | "UNKNOWN_KNOWLEDGE_BASE" | "UNKNOWN_ENDPOINT" | "UNKNOWN_PICTURE" | "CARD_TOO_LARGE" | "UNKNOWN_MCP_SERVER" | "SECRET_IN_PROMPT" | "SILENT_CYCLE" | "INVALID_SCHEMA" | "UNREACHABLE_NODE" | "DEAD_END" | "SINGLE_CASE_BRANCH" | "UNDECLARED_VARIABLE" | "REQUIRED_VARIABLE" | "MISSING_DESCRIPTION" | "MISSING_ARGUMENT" | "CHANGED_MCP_TOOL" | "PLAN_REQUIRED";
                            /** @description The path, joined by dots */
                            path: string;
                            /** @description The problem as a sentence */
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    "scenarios.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "deleted";
                        /** @description Number of deleted resources */
                        deleted_count: number;
                        /** @description IDs of the deleted scenarios */
                        config_ids: string[];
                        /** @description Requested IDs that are not in this account */
                        not_found_ids: string[];
                    };
                };
            };
        };
    };
    "scenarios.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    "scenarios.duplicate": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "scenarios.draft.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The graph of the conversation */
                        nodes_json: components["schemas"]["NodesJson"];
                        /** @description The language model of the scenario */
                        llm_model: string;
                        /** @description The model that continues a call if the other one fails; null for the operator's */
                        fallback_llm_model: string | null;
                        /** @description The display name */
                        name: string;
                        /** @description Whether anything is unpublished; otherwise this is the published version */
                        has_draft: boolean;
                        /** @description Names this content, for the next change */
                        revision: string;
                    };
                };
            };
        };
    };
    "scenarios.draft": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A new name applies at once */
                    name?: string;
                    /** @description The graph of the conversation */
                    nodes_json: components["schemas"]["NodesJson"];
                    /**
                     * @description Full-size models need the paid plan when a call starts
                     * @enum {string}
                     */
                    llm_model?: "gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4";
                    /** @description The model that continues a call if the other one fails; null for the operator's, if there is one */
                    fallback_llm_model?: ("gpt-4.1-nano" | "gpt-4.1-mini" | "gpt-4.1" | "gpt-5.4-nano" | "gpt-5.4-mini" | "gpt-5.4") | null;
                    /** @description `revision` of the draft that you read: 409 if it has changed since */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The graph of the conversation */
                        nodes_json: components["schemas"]["NodesJson"];
                        /** @description The language model of the scenario */
                        llm_model: string;
                        /** @description The model that continues a call if the other one fails; null for the operator's */
                        fallback_llm_model: string | null;
                        /** @description The display name */
                        name: string;
                        /** @description Whether anything is unpublished; otherwise this is the published version */
                        has_draft: boolean;
                        /** @description Names this content, for the next change */
                        revision: string;
                    };
                };
            };
        };
    };
    "scenarios.draft.connect": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id: string;
                    /**
                     * @description `text`: a test in writing, without a room. Send its messages as to any conversation
                     * @default voice
                     * @enum {string}
                     */
                    mode?: "voice" | "text";
                    /**
                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                     * @default {}
                     */
                    runtime_vars?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description The node to begin at; null for the draft's own
                     * @default null
                     */
                    start_node?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Empty for a text conversation, which has no room */
                        room_url: string;
                        /** @description Opens the room; empty for a text conversation */
                        token: string;
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                    };
                };
            };
        };
    };
    "scenarios.publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `revision` of the draft that you read: 409 if it has changed since */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `scenario_version` of the calls that use it */
                        number: number;
                        /**
                         * Format: date-time
                         * @description When it was published
                         */
                        published_at: string;
                    };
                };
            };
        };
    };
    "scenarios.versions.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The published versions, newest first: calls start from the first one */
                        versions: {
                            /** @description `scenario_version` of the calls that use it */
                            number: number;
                            /**
                             * Format: date-time
                             * @description When it was published
                             */
                            published_at: string;
                            /** @description Email of the member, or name of the API key, that published it; null if unknown */
                            published_by: string | null;
                        }[];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "scenarios.versions.diff.get": {
        parameters: {
            query?: {
                /** @description `published`, `draft` or the number of a version */
                from?: string;
                /** @description `published`, `draft` or the number of a version */
                to?: string;
            };
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A JSON Patch (RFC 6902) that turns `from` into `to`; empty if they are the same */
                        changes: {
                            /**
                             * @description What is done at the path
                             * @enum {string}
                             */
                            op: "add" | "remove" | "replace";
                            /** @description JSON Pointer of the place */
                            path: string;
                            /** @description What is there afterwards; absent for `remove` */
                            value?: components["schemas"]["JsonValue"];
                            /** @description What was there; absent for `add` */
                            before?: components["schemas"]["JsonValue"];
                        }[];
                    };
                };
            };
        };
    };
    "scenarios.versions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
                /** @description Number of the version */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The graph of the conversation */
                        nodes_json: components["schemas"]["NodesJson"];
                        /** @description The language model of the scenario */
                        llm_model: string;
                        /** @description The model that continues a call if the other one fails; null for the operator's */
                        fallback_llm_model: string | null;
                        /** @description `scenario_version` of the calls that use it */
                        number: number;
                        /**
                         * Format: date-time
                         * @description When it was published
                         */
                        published_at: string;
                    };
                };
            };
        };
    };
    "scenarios.versions.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
                /** @description Number of the version */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `revision` of the draft that you read: 409 if it has changed since */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The graph of the conversation */
                        nodes_json: components["schemas"]["NodesJson"];
                        /** @description The language model of the scenario */
                        llm_model: string;
                        /** @description The model that continues a call if the other one fails; null for the operator's */
                        fallback_llm_model: string | null;
                        /** @description The display name */
                        name: string;
                        /** @description Whether anything is unpublished; otherwise this is the published version */
                        has_draft: boolean;
                        /** @description Names this content, for the next change */
                        revision: string;
                    };
                };
            };
        };
    };
    "scenarios.simulations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The scripted visitors to run
                     * @default []
                     */
                    callers?: {
                        /**
                         * @description Name of the visitor, which the result repeats
                         * @default
                         */
                        name?: string;
                        /**
                         * @description Values for `{{runtime.<name>}}` in the scenario's templates
                         * @default {}
                         */
                        runtime_vars?: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /**
                         * @description The model's responses before the first turn
                         * @default []
                         */
                        greeting?: {
                            /** @description What the model says */
                            text?: string;
                            /**
                             * @description Functions that the model calls
                             * @default []
                             */
                            calls?: {
                                /** @description Name of the function */
                                name: string;
                                /**
                                 * @description Arguments of the call, by parameter
                                 * @default {}
                                 */
                                arguments?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                            }[];
                        }[];
                        /** @description The turns, in order */
                        turns: {
                            /** @description What the visitor says; null for a silence as long as the node's `on_silence` */
                            user: string | null;
                            /**
                             * @description The model's responses, in order; after the last one it says a few words and calls nothing
                             * @default []
                             */
                            model?: {
                                /** @description What the model says */
                                text?: string;
                                /**
                                 * @description Functions that the model calls
                                 * @default []
                                 */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /**
                                     * @description Arguments of the call, by parameter
                                     * @default {}
                                     */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                            }[];
                        }[];
                        /**
                         * @description Responses of endpoints and knowledge bases by function name; others fail
                         * @default {}
                         */
                        endpoints?: {
                            [key: string]: {
                                /**
                                 * @description Whether the scripted response is a success
                                 * @default true
                                 */
                                ok?: boolean;
                                /**
                                 * @description Body of the scripted response
                                 * @default null
                                 */
                                body?: components["schemas"]["JsonValue"];
                            };
                        };
                        /**
                         * @description Expectations of the call; absent ones are not checked
                         * @default {}
                         */
                        expect?: {
                            /** @description Entered in this order; others may come between them */
                            nodes?: string[];
                            /** @description Made in this order, with these arguments if given */
                            calls?: {
                                /** @description Name of the function */
                                name: string;
                                /** @description Arguments of the call, by parameter */
                                arguments?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                            }[];
                            /** @description Final values */
                            variables?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /** @description Said by the avatar anywhere, ignoring case */
                            text?: string[];
                            /** @description Whether the call must have ended */
                            ended?: boolean;
                        };
                    }[];
                    /**
                     * @description Whether to search for nodes and edges that no call can reach
                     * @default true
                     */
                    coverage?: boolean;
                    /**
                     * @description Run the draft, if there is one, instead of the published version
                     * @default false
                     */
                    draft?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description True if every call met its expectations */
                        passed: boolean;
                        /** @description The result of each scripted visitor */
                        simulations: {
                            /** @description Name of the scripted visitor */
                            name: string;
                            /** @description Whether everything that was expected happened */
                            passed: boolean;
                            /** @description What did not happen as expected */
                            failures: {
                                /** @description Which expectation */
                                path: string;
                                /** @description What was expected, and what happened */
                                message: string;
                            }[];
                            /** @description Whether the scenario ended the call */
                            ended: boolean;
                            /** @description The nodes that were visited, in order */
                            nodes: {
                                /** @description The node that was active */
                                node_id: string;
                                /** @description The path in the graph that led there */
                                via: string;
                            }[];
                            /** @description Calls of functions by the model */
                            calls: {
                                /** @description The node that was active */
                                node_id: string;
                                /** @description Name of the function */
                                name: string;
                                /** @description Arguments of the call, by parameter */
                                arguments: components["schemas"]["JsonValue"];
                                /** @description Whether the call succeeded */
                                ok: boolean;
                                /** @description The result for the model */
                                result: string;
                            }[];
                            /** @description Values of the variables at the end */
                            variables: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /** @description The transcript as heard, in order */
                            transcript_rows: {
                                /**
                                 * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                                 * @enum {string}
                                 */
                                role: "user" | "assistant";
                                /** @description The text */
                                content: string;
                                /** @description The node that was active */
                                node_id: string;
                            }[];
                        }[];
                        /** @description Which parts of the scenario the visitors reached */
                        coverage: {
                            /** @description Whether the search was exhaustive; if not, an unreached node may still be reachable */
                            complete: boolean;
                            /** @description The nodes */
                            nodes: {
                                /** @description How many there are */
                                total: number;
                                /** @description How many were reached */
                                reached: number;
                                /** @description Those that were not reached */
                                unreached: string[];
                                /** @description Why no run reaches the node */
                                reasons: {
                                    [key: string]: string;
                                };
                            };
                            /** @description Edges between nodes: `edges`, function targets, `on_error` and `on_silence` */
                            ways: {
                                /** @description How many there are */
                                total: number;
                                /** @description How many were reached */
                                reached: number;
                                /** @description Those that were not reached */
                                unreached: {
                                    /** @description Where it is in the scenario */
                                    path: string;
                                    /** @description The node it leads to */
                                    to: string;
                                    /** @description Why no run takes it */
                                    reason: string;
                                }[];
                            };
                        } | null;
                    };
                };
            };
        };
    };
    "scenarios.criteria.get": {
        parameters: {
            query?: {
                /** @description The spans of `over_time`, in UTC; weeks begin on Monday */
                step?: "day" | "week" | "month";
                /** @description Only calls created from then on */
                from?: string;
                /** @description Only calls created before */
                to?: string;
            };
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By name */
                        criteria: {
                            /** @description The display name */
                            name: string;
                            /** @description Its newest wording */
                            criterion: string;
                            /** @description Calls with a verdict: met or not met */
                            judged: number;
                            /** @description Those that met it */
                            met: number;
                            /** @description `met` divided by `judged`, from 0 to 1; null without a verdict */
                            met_rate: number | null;
                            /** @description Calls with a score */
                            scored: number;
                            /** @description The mean of their scores, 1 to 5; null without a score */
                            mean_score: number | null;
                            /** @description Newest version first */
                            by_version: {
                                /** @description The scenario's version; null for calls from before 0.2.0 */
                                version: number | null;
                                /** @description Calls with a verdict: met or not met */
                                judged: number;
                                /** @description Those that met it */
                                met: number;
                                /** @description `met` divided by `judged`, from 0 to 1; null without a verdict */
                                met_rate: number | null;
                                /** @description Calls with a score */
                                scored: number;
                                /** @description The mean of their scores, 1 to 5; null without a score */
                                mean_score: number | null;
                            }[];
                            /** @description Oldest first, without spans that have no calls */
                            over_time: {
                                /**
                                 * Format: date
                                 * @description The first day
                                 */
                                from: string;
                                /** @description Calls with a verdict: met or not met */
                                judged: number;
                                /** @description Those that met it */
                                met: number;
                                /** @description `met` divided by `judged`, from 0 to 1; null without a verdict */
                                met_rate: number | null;
                                /** @description Calls with a score */
                                scored: number;
                                /** @description The mean of their scores, 1 to 5; null without a score */
                                mean_score: number | null;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    "scenarios.test_suggestions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Tests that are missing, as `tests/create` takes them; those with the name of a test are left out */
                        suggestions: {
                            /** @description The display name */
                            name: string;
                            /** @description A scripted visitor, with a script of the model; or a simulated visitor, played by a model */
                            content: {
                                /**
                                 * @description A scripted visitor
                                 * @constant
                                 */
                                kind: "scripted";
                                /** @description What the avatar says */
                                script: {
                                    /**
                                     * @description The display name
                                     * @default
                                     */
                                    name: string;
                                    /**
                                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                                     * @default {}
                                     */
                                    runtime_vars: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                    /**
                                     * @description The model's responses before the first turn
                                     * @default []
                                     */
                                    greeting: {
                                        /** @description What the model says */
                                        text?: string;
                                        /**
                                         * @description Functions that the model calls
                                         * @default []
                                         */
                                        calls: {
                                            /** @description Name of the function */
                                            name: string;
                                            /**
                                             * @description Arguments of the call, by parameter
                                             * @default {}
                                             */
                                            arguments: {
                                                [key: string]: components["schemas"]["JsonValue"];
                                            };
                                        }[];
                                    }[];
                                    /** @description The turns, in order */
                                    turns: {
                                        /** @description What the visitor says; null for a silence as long as the node's `on_silence` */
                                        user: string | null;
                                        /**
                                         * @description The model's responses, in order; after the last one it says a few words and calls nothing
                                         * @default []
                                         */
                                        model: {
                                            /** @description What the model says */
                                            text?: string;
                                            /**
                                             * @description Functions that the model calls
                                             * @default []
                                             */
                                            calls: {
                                                /** @description Name of the function */
                                                name: string;
                                                /**
                                                 * @description Arguments of the call, by parameter
                                                 * @default {}
                                                 */
                                                arguments: {
                                                    [key: string]: components["schemas"]["JsonValue"];
                                                };
                                            }[];
                                        }[];
                                    }[];
                                    /**
                                     * @description Responses of endpoints and knowledge bases by function name; others fail
                                     * @default {}
                                     */
                                    endpoints: {
                                        [key: string]: {
                                            /**
                                             * @description Whether the scripted response is a success
                                             * @default true
                                             */
                                            ok: boolean;
                                            /**
                                             * @description Body of the scripted response
                                             * @default null
                                             */
                                            body: components["schemas"]["JsonValue"];
                                        };
                                    };
                                    /**
                                     * @description Expectations of the call; absent ones are not checked
                                     * @default {}
                                     */
                                    expect: {
                                        /** @description Entered in this order; others may come between them */
                                        nodes?: string[];
                                        /** @description Made in this order, with these arguments if given */
                                        calls?: {
                                            /** @description Name of the function */
                                            name: string;
                                            /** @description Arguments of the call, by parameter */
                                            arguments?: {
                                                [key: string]: components["schemas"]["JsonValue"];
                                            };
                                        }[];
                                        /** @description Final values */
                                        variables?: {
                                            [key: string]: components["schemas"]["JsonValue"];
                                        };
                                        /** @description Said by the avatar anywhere, ignoring case */
                                        text?: string[];
                                        /** @description Whether the call must have ended */
                                        ended?: boolean;
                                    };
                                };
                            } | {
                                /**
                                 * @description A simulated visitor
                                 * @constant
                                 */
                                kind: "simulated";
                                /** @description A visitor played by a model, and what the conversation must lead to */
                                visitor: {
                                    /** @description Who the simulated visitor is */
                                    persona: {
                                        /** @description What the visitor wants */
                                        goal: string;
                                        /**
                                         * @description How the visitor feels and speaks
                                         * @default
                                         */
                                        mood: string;
                                        /**
                                         * @description What the visitor knows and may tell; everything else the visitor does not know
                                         * @default []
                                         */
                                        facts: string[];
                                        /**
                                         * @description When the visitor leaves; by default once the goal is reached or is clearly out of reach
                                         * @default
                                         */
                                        stops_when: string;
                                    };
                                    /**
                                     * @description What must be true of the conversation, in words; a judge checks each one
                                     * @default []
                                     */
                                    criteria: string[];
                                    /** @description Expectations of the conversation; absent ones are not checked */
                                    expect: {
                                        /** @description Entered in this order; others may come between them */
                                        nodes?: string[];
                                        /** @description Made in this order, with these arguments if given */
                                        calls?: {
                                            /** @description Name of the function */
                                            name: string;
                                            /** @description Arguments of the call, by parameter */
                                            arguments?: {
                                                [key: string]: components["schemas"]["JsonValue"];
                                            };
                                        }[];
                                        /** @description Final values */
                                        variables?: {
                                            [key: string]: components["schemas"]["JsonValue"];
                                        };
                                        /** @description Said by the avatar anywhere, ignoring case */
                                        text?: string[];
                                        /** @description Whether the call must have ended */
                                        ended?: boolean;
                                        /**
                                         * @description How the conversation may end
                                         * @default [
                                         *       "goal_reached",
                                         *       "scenario_ended"
                                         *     ]
                                         */
                                        endings: ("goal_reached" | "gave_up" | "scenario_ended" | "turn_limit")[];
                                    };
                                    /**
                                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                                     * @default {}
                                     */
                                    runtime_vars: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                    /**
                                     * @description `scripted`: functions get the responses in `endpoints`. `live`: requests are sent to the account's endpoints
                                     * @default scripted
                                     * @enum {string}
                                     */
                                    functions: "scripted" | "live";
                                    /**
                                     * @description Responses of endpoints and knowledge bases by function name; others fail
                                     * @default {}
                                     */
                                    endpoints: {
                                        [key: string]: {
                                            /**
                                             * @description Whether the scripted response is a success
                                             * @default true
                                             */
                                            ok: boolean;
                                            /**
                                             * @description Body of the scripted response
                                             * @default null
                                             */
                                            body: components["schemas"]["JsonValue"];
                                        };
                                    };
                                    /**
                                     * @description The most turns of the visitor
                                     * @default 15
                                     */
                                    max_turns: number;
                                    /**
                                     * @description The longest time of a conversation
                                     * @default 120
                                     */
                                    max_seconds: number;
                                    /**
                                     * @description The most tokens of a conversation, estimated from the length of its texts
                                     * @default 100000
                                     */
                                    max_tokens: number;
                                };
                            };
                            /**
                             * @description `unanswered_question`: a visitor asked it and no document answered; `untaken_edge`: the last run never took this edge
                             * @enum {string}
                             */
                            reason: "unanswered_question" | "untaken_edge";
                        }[];
                    };
                };
            };
        };
    };
    "scenarios.tests.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The scenario's tests, oldest first */
                        tests: components["schemas"]["ScenarioTest"][];
                    };
                };
            };
        };
    };
    "scenarios.tests.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The display name */
                    name: string;
                    /** @description A scripted visitor, with a script of the model; or a simulated visitor, played by a model */
                    content: {
                        /**
                         * @description A scripted visitor
                         * @constant
                         */
                        kind: "scripted";
                        /** @description What the avatar says */
                        script: {
                            /**
                             * @description The display name
                             * @default
                             */
                            name?: string;
                            /**
                             * @description Values for `{{runtime.<name>}}` in the scenario's templates
                             * @default {}
                             */
                            runtime_vars?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /**
                             * @description The model's responses before the first turn
                             * @default []
                             */
                            greeting?: {
                                /** @description What the model says */
                                text?: string;
                                /**
                                 * @description Functions that the model calls
                                 * @default []
                                 */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /**
                                     * @description Arguments of the call, by parameter
                                     * @default {}
                                     */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                            }[];
                            /** @description The turns, in order */
                            turns: {
                                /** @description What the visitor says; null for a silence as long as the node's `on_silence` */
                                user: string | null;
                                /**
                                 * @description The model's responses, in order; after the last one it says a few words and calls nothing
                                 * @default []
                                 */
                                model?: {
                                    /** @description What the model says */
                                    text?: string;
                                    /**
                                     * @description Functions that the model calls
                                     * @default []
                                     */
                                    calls?: {
                                        /** @description Name of the function */
                                        name: string;
                                        /**
                                         * @description Arguments of the call, by parameter
                                         * @default {}
                                         */
                                        arguments?: {
                                            [key: string]: components["schemas"]["JsonValue"];
                                        };
                                    }[];
                                }[];
                            }[];
                            /**
                             * @description Responses of endpoints and knowledge bases by function name; others fail
                             * @default {}
                             */
                            endpoints?: {
                                [key: string]: {
                                    /**
                                     * @description Whether the scripted response is a success
                                     * @default true
                                     */
                                    ok?: boolean;
                                    /**
                                     * @description Body of the scripted response
                                     * @default null
                                     */
                                    body?: components["schemas"]["JsonValue"];
                                };
                            };
                            /**
                             * @description Expectations of the call; absent ones are not checked
                             * @default {}
                             */
                            expect?: {
                                /** @description Entered in this order; others may come between them */
                                nodes?: string[];
                                /** @description Made in this order, with these arguments if given */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /** @description Arguments of the call, by parameter */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                                /** @description Final values */
                                variables?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                /** @description Said by the avatar anywhere, ignoring case */
                                text?: string[];
                                /** @description Whether the call must have ended */
                                ended?: boolean;
                            };
                        };
                    } | {
                        /**
                         * @description A simulated visitor
                         * @constant
                         */
                        kind: "simulated";
                        /** @description A visitor played by a model, and what the conversation must lead to */
                        visitor: {
                            /** @description Who the simulated visitor is */
                            persona: {
                                /** @description What the visitor wants */
                                goal: string;
                                /**
                                 * @description How the visitor feels and speaks
                                 * @default
                                 */
                                mood?: string;
                                /**
                                 * @description What the visitor knows and may tell; everything else the visitor does not know
                                 * @default []
                                 */
                                facts?: string[];
                                /**
                                 * @description When the visitor leaves; by default once the goal is reached or is clearly out of reach
                                 * @default
                                 */
                                stops_when?: string;
                            };
                            /**
                             * @description What must be true of the conversation, in words; a judge checks each one
                             * @default []
                             */
                            criteria?: string[];
                            /**
                             * @description Expectations of the conversation; absent ones are not checked
                             * @default {}
                             */
                            expect?: {
                                /** @description Entered in this order; others may come between them */
                                nodes?: string[];
                                /** @description Made in this order, with these arguments if given */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /** @description Arguments of the call, by parameter */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                                /** @description Final values */
                                variables?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                /** @description Said by the avatar anywhere, ignoring case */
                                text?: string[];
                                /** @description Whether the call must have ended */
                                ended?: boolean;
                                /**
                                 * @description How the conversation may end
                                 * @default [
                                 *       "goal_reached",
                                 *       "scenario_ended"
                                 *     ]
                                 */
                                endings?: ("goal_reached" | "gave_up" | "scenario_ended" | "turn_limit")[];
                            };
                            /**
                             * @description Values for `{{runtime.<name>}}` in the scenario's templates
                             * @default {}
                             */
                            runtime_vars?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /**
                             * @description `scripted`: functions get the responses in `endpoints`. `live`: requests are sent to the account's endpoints
                             * @default scripted
                             * @enum {string}
                             */
                            functions?: "scripted" | "live";
                            /**
                             * @description Responses of endpoints and knowledge bases by function name; others fail
                             * @default {}
                             */
                            endpoints?: {
                                [key: string]: {
                                    /**
                                     * @description Whether the scripted response is a success
                                     * @default true
                                     */
                                    ok?: boolean;
                                    /**
                                     * @description Body of the scripted response
                                     * @default null
                                     */
                                    body?: components["schemas"]["JsonValue"];
                                };
                            };
                            /**
                             * @description The most turns of the visitor
                             * @default 15
                             */
                            max_turns?: number;
                            /**
                             * @description The longest time of a conversation
                             * @default 120
                             */
                            max_seconds?: number;
                            /**
                             * @description The most tokens of a conversation, estimated from the length of its texts
                             * @default 100000
                             */
                            max_tokens?: number;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioTest"];
                };
            };
        };
    };
    "scenarios.tests.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The display name */
                    name: string;
                    /** @description A scripted visitor, with a script of the model; or a simulated visitor, played by a model */
                    content: {
                        /**
                         * @description A scripted visitor
                         * @constant
                         */
                        kind: "scripted";
                        /** @description What the avatar says */
                        script: {
                            /**
                             * @description The display name
                             * @default
                             */
                            name?: string;
                            /**
                             * @description Values for `{{runtime.<name>}}` in the scenario's templates
                             * @default {}
                             */
                            runtime_vars?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /**
                             * @description The model's responses before the first turn
                             * @default []
                             */
                            greeting?: {
                                /** @description What the model says */
                                text?: string;
                                /**
                                 * @description Functions that the model calls
                                 * @default []
                                 */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /**
                                     * @description Arguments of the call, by parameter
                                     * @default {}
                                     */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                            }[];
                            /** @description The turns, in order */
                            turns: {
                                /** @description What the visitor says; null for a silence as long as the node's `on_silence` */
                                user: string | null;
                                /**
                                 * @description The model's responses, in order; after the last one it says a few words and calls nothing
                                 * @default []
                                 */
                                model?: {
                                    /** @description What the model says */
                                    text?: string;
                                    /**
                                     * @description Functions that the model calls
                                     * @default []
                                     */
                                    calls?: {
                                        /** @description Name of the function */
                                        name: string;
                                        /**
                                         * @description Arguments of the call, by parameter
                                         * @default {}
                                         */
                                        arguments?: {
                                            [key: string]: components["schemas"]["JsonValue"];
                                        };
                                    }[];
                                }[];
                            }[];
                            /**
                             * @description Responses of endpoints and knowledge bases by function name; others fail
                             * @default {}
                             */
                            endpoints?: {
                                [key: string]: {
                                    /**
                                     * @description Whether the scripted response is a success
                                     * @default true
                                     */
                                    ok?: boolean;
                                    /**
                                     * @description Body of the scripted response
                                     * @default null
                                     */
                                    body?: components["schemas"]["JsonValue"];
                                };
                            };
                            /**
                             * @description Expectations of the call; absent ones are not checked
                             * @default {}
                             */
                            expect?: {
                                /** @description Entered in this order; others may come between them */
                                nodes?: string[];
                                /** @description Made in this order, with these arguments if given */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /** @description Arguments of the call, by parameter */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                                /** @description Final values */
                                variables?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                /** @description Said by the avatar anywhere, ignoring case */
                                text?: string[];
                                /** @description Whether the call must have ended */
                                ended?: boolean;
                            };
                        };
                    } | {
                        /**
                         * @description A simulated visitor
                         * @constant
                         */
                        kind: "simulated";
                        /** @description A visitor played by a model, and what the conversation must lead to */
                        visitor: {
                            /** @description Who the simulated visitor is */
                            persona: {
                                /** @description What the visitor wants */
                                goal: string;
                                /**
                                 * @description How the visitor feels and speaks
                                 * @default
                                 */
                                mood?: string;
                                /**
                                 * @description What the visitor knows and may tell; everything else the visitor does not know
                                 * @default []
                                 */
                                facts?: string[];
                                /**
                                 * @description When the visitor leaves; by default once the goal is reached or is clearly out of reach
                                 * @default
                                 */
                                stops_when?: string;
                            };
                            /**
                             * @description What must be true of the conversation, in words; a judge checks each one
                             * @default []
                             */
                            criteria?: string[];
                            /**
                             * @description Expectations of the conversation; absent ones are not checked
                             * @default {}
                             */
                            expect?: {
                                /** @description Entered in this order; others may come between them */
                                nodes?: string[];
                                /** @description Made in this order, with these arguments if given */
                                calls?: {
                                    /** @description Name of the function */
                                    name: string;
                                    /** @description Arguments of the call, by parameter */
                                    arguments?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                }[];
                                /** @description Final values */
                                variables?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                /** @description Said by the avatar anywhere, ignoring case */
                                text?: string[];
                                /** @description Whether the call must have ended */
                                ended?: boolean;
                                /**
                                 * @description How the conversation may end
                                 * @default [
                                 *       "goal_reached",
                                 *       "scenario_ended"
                                 *     ]
                                 */
                                endings?: ("goal_reached" | "gave_up" | "scenario_ended" | "turn_limit")[];
                            };
                            /**
                             * @description Values for `{{runtime.<name>}}` in the scenario's templates
                             * @default {}
                             */
                            runtime_vars?: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /**
                             * @description `scripted`: functions get the responses in `endpoints`. `live`: requests are sent to the account's endpoints
                             * @default scripted
                             * @enum {string}
                             */
                            functions?: "scripted" | "live";
                            /**
                             * @description Responses of endpoints and knowledge bases by function name; others fail
                             * @default {}
                             */
                            endpoints?: {
                                [key: string]: {
                                    /**
                                     * @description Whether the scripted response is a success
                                     * @default true
                                     */
                                    ok?: boolean;
                                    /**
                                     * @description Body of the scripted response
                                     * @default null
                                     */
                                    body?: components["schemas"]["JsonValue"];
                                };
                            };
                            /**
                             * @description The most turns of the visitor
                             * @default 15
                             */
                            max_turns?: number;
                            /**
                             * @description The longest time of a conversation
                             * @default 120
                             */
                            max_seconds?: number;
                            /**
                             * @description The most tokens of a conversation, estimated from the length of its texts
                             * @default 100000
                             */
                            max_tokens?: number;
                        };
                    };
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioTest"];
                };
            };
        };
    };
    "scenarios.tests.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "scenarios.test_runs.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The scenario's runs, newest first; the last 20 are kept */
                        test_runs: components["schemas"]["TestRunSummary"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "scenarios.test_runs.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the scenario */
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The tests to run; all of the scenario's by default */
                    test_ids?: string[];
                    /**
                     * @description The version to test, and optionally another one to compare it with. Without a draft, `draft` is the published version
                     * @default [
                     *       "published"
                     *     ]
                     */
                    versions?: ("draft" | "published")[];
                    /**
                     * @description How often each simulated test is played; scripted tests are played once
                     * @default 1
                     */
                    attempts?: number;
                    /** @description How many attempts must pass; all of them by default */
                    required?: number;
                    /**
                     * @description How many attempts are played at a time
                     * @default 2
                     */
                    parallel?: number;
                    /**
                     * @description No attempt starts after the run has used this many tokens (an estimate)
                     * @default 2000000
                     */
                    max_tokens?: number;
                    /**
                     * @description No attempt lasts beyond this time
                     * @default 30
                     */
                    max_minutes?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRun"];
                };
            };
        };
    };
    "scenarios.test_runs.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
                /** @description ID of the test run */
                test_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRun"];
                };
            };
        };
    };
    "scenarios.test_runs.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the scenario */
                config_id: string;
                /** @description ID of the test run */
                test_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRun"];
                };
            };
        };
    };
    "hosted_links.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those with this text in their name */
                search?: string;
                /** @description Lists only items of this resource */
                scenario_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The links */
                        hosted_links: components["schemas"]["HostedLink"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "hosted_links.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of a scenario, as listed by `GET /scenarios`
                     */
                    scenario_id: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id: string;
                    /** @description Shown on the link's page */
                    label: string;
                    /**
                     * @description How its visitors talk: `voice` in calls only, `text` in writing only; `choice` lets them write instead, and offers that to those without a microphone
                     * @default choice
                     * @enum {string}
                     */
                    mode?: "voice" | "text" | "choice";
                    /**
                     * @description Values for `{{runtime.<name>}}` in the scenario's templates
                     * @default {}
                     */
                    runtime_vars?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description Runtime variables that visitors set: by answering before the call, or with `?v.<name>=` in the address
                     * @default []
                     */
                    visitor_fields?: {
                        /** @description The runtime variable: `{{runtime.<name>}}` */
                        name: string;
                        /**
                         * @description The question on the page; null to take the value only from the page's address
                         * @default null
                         */
                        label?: string | null;
                        /**
                         * @description What the answer looks like
                         * @default text
                         * @enum {string}
                         */
                        type?: "text" | "email" | "phone" | "choice" | "date";
                        /**
                         * @description Whether a call starts only with an answer
                         * @default false
                         */
                        required?: boolean;
                        /**
                         * @description The answers to choose from, for the type `choice`
                         * @default []
                         */
                        choices?: string[];
                    }[];
                    /** @description Words that speech recognition should expect */
                    stt_keywords?: string[] | string;
                    /**
                     * @description Whether the call is recorded as video and audio
                     * @default false
                     */
                    record_conversation?: boolean;
                    /**
                     * @description Whether its calls show “This is AI”; an avatar made from a photo always shows it
                     * @default true
                     */
                    show_ai_label?: boolean;
                    /**
                     * @description Whether visitors can read the transcript of their own call for an hour after it
                     * @default false
                     */
                    share_transcript?: boolean;
                    /**
                     * Format: uri
                     * @description Where the page redirects after the call, with the call's id as `conversation_session_id`; null for no redirect
                     * @default null
                     */
                    redirect_url?: string | null;
                    /**
                     * @description The avatar's background: studio, dawn, sage, sky, lilac, night, a color like #dfe6ee, or image: followed by the id of an uploaded image
                     * @default studio
                     */
                    background?: string;
                    /**
                     * @description A voice of the speech service, by its name; null for the scenario's or the avatar's own
                     * @default null
                     */
                    voice?: string | null;
                    /**
                     * @description Speed relative to the voice's own, which is 1; null for the scenario's
                     * @default null
                     */
                    speed?: number | null;
                    /**
                     * @description How its avatar says names and terms; these override the scenario's
                     * @default []
                     */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                    /**
                     * @description The language of its calls, or `auto` for the visitor's; null for the scenario's
                     * @default null
                     */
                    call_language?: string | null;
                    /**
                     * @description While true, the link starts no calls
                     * @default false
                     */
                    paused?: boolean;
                    /**
                     * Format: date-time
                     * @description When the link stops starting calls; null for never
                     */
                    expires_at?: string | null;
                    /**
                     * @description How many calls the link starts. Calls that nobody joins don't count; null for no limit
                     * @default null
                     */
                    max_uses?: number | null;
                    /**
                     * @description How long one call may last; null for no limit
                     * @default null
                     */
                    max_call_minutes?: number | null;
                    /**
                     * @description How long all calls of the link may last in total; null for no limit
                     * @default null
                     */
                    max_total_minutes?: number | null;
                    /**
                     * @description How many calls one network address may have at the same time; null for no limit
                     * @default null
                     */
                    max_calls_per_address?: number | null;
                    /** @description Websites that may show the call in a frame, by scheme, host and port; none if empty */
                    allowed_origins?: string[];
                    /**
                     * @description What visitors must enter to start a call. Stored as a hash and never shown again; null for none
                     * @default null
                     */
                    passcode?: string | null;
                    /**
                     * @description Text that visitors must agree to before a call; null for none
                     * @default null
                     */
                    consent_text?: string | null;
                    /**
                     * @description The language of the page; `auto` follows the browser. `call_language` is what the avatar speaks
                     * @default auto
                     * @enum {string}
                     */
                    language?: "auto" | "en" | "de" | "es" | "fr";
                    /** @description Colour of buttons and accents, adjusted where it would not be readable; null for the default */
                    theme_color?: string | null;
                    /**
                     * @description An image for the page: PNG, JPEG or WebP as a base64 data: URL; null for none
                     * @default null
                     */
                    logo?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedLink"];
                };
            };
        };
    };
    "hosted_links.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /**
                     * Format: uuid
                     * @description ID of a scenario, as listed by `GET /scenarios`
                     */
                    scenario_id?: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id?: string;
                    /** @description Shown on the link's page */
                    label?: string;
                    /**
                     * @description How its visitors talk: `voice` in calls only, `text` in writing only; `choice` lets them write instead, and offers that to those without a microphone
                     * @enum {string}
                     */
                    mode?: "voice" | "text" | "choice";
                    /** @description Values for `{{runtime.<name>}}` in the scenario's templates */
                    runtime_vars?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description Runtime variables that visitors set: by answering before the call, or with `?v.<name>=` in the address */
                    visitor_fields?: {
                        /** @description The runtime variable: `{{runtime.<name>}}` */
                        name: string;
                        /**
                         * @description The question on the page; null to take the value only from the page's address
                         * @default null
                         */
                        label?: string | null;
                        /**
                         * @description What the answer looks like
                         * @default text
                         * @enum {string}
                         */
                        type?: "text" | "email" | "phone" | "choice" | "date";
                        /**
                         * @description Whether a call starts only with an answer
                         * @default false
                         */
                        required?: boolean;
                        /**
                         * @description The answers to choose from, for the type `choice`
                         * @default []
                         */
                        choices?: string[];
                    }[];
                    /** @description Words that speech recognition should expect */
                    stt_keywords?: string[] | string;
                    /** @description Whether the call is recorded as video and audio */
                    record_conversation?: boolean;
                    /** @description Whether its calls show “This is AI”; an avatar made from a photo always shows it */
                    show_ai_label?: boolean;
                    /** @description Whether visitors can read the transcript of their own call for an hour after it */
                    share_transcript?: boolean;
                    /**
                     * Format: uri
                     * @description Where the page redirects after the call, with the call's id as `conversation_session_id`; null for no redirect
                     */
                    redirect_url?: string | null;
                    /** @description The avatar's background: studio, dawn, sage, sky, lilac, night, a color like #dfe6ee, or image: followed by the id of an uploaded image */
                    background?: string;
                    /** @description A voice of the speech service, by its name; null for the scenario's or the avatar's own */
                    voice?: string | null;
                    /** @description Speed relative to the voice's own, which is 1; null for the scenario's */
                    speed?: number | null;
                    /** @description How its avatar says names and terms; these override the scenario's */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                    /** @description The language of its calls, or `auto` for the visitor's; null for the scenario's */
                    call_language?: string | null;
                    /** @description While true, the link starts no calls */
                    paused?: boolean;
                    /**
                     * Format: date-time
                     * @description When the link stops starting calls; null for never
                     */
                    expires_at?: string | null;
                    /** @description How many calls the link starts. Calls that nobody joins don't count; null for no limit */
                    max_uses?: number | null;
                    /** @description How long one call may last; null for no limit */
                    max_call_minutes?: number | null;
                    /** @description How long all calls of the link may last in total; null for no limit */
                    max_total_minutes?: number | null;
                    /** @description How many calls one network address may have at the same time; null for no limit */
                    max_calls_per_address?: number | null;
                    /** @description Websites that may show the call in a frame, by scheme, host and port; none if empty */
                    allowed_origins?: string[];
                    /** @description What visitors must enter to start a call. Stored as a hash and never shown again; null for none */
                    passcode?: string | null;
                    /** @description Text that visitors must agree to before a call; null for none */
                    consent_text?: string | null;
                    /**
                     * @description The language of the page; `auto` follows the browser. `call_language` is what the avatar speaks
                     * @enum {string}
                     */
                    language?: "auto" | "en" | "de" | "es" | "fr";
                    /** @description Colour of buttons and accents, adjusted where it would not be readable; null for the default */
                    theme_color?: string | null;
                    /** @description An image for the page: PNG, JPEG or WebP as a base64 data: URL; null for none */
                    logo?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedLink"];
                };
            };
        };
    };
    "hosted_links.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "hosted_links.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the link */
                hosted_link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedLink"];
                };
            };
        };
    };
    "endpoints.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those with this text in their name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP endpoints */
                        endpoints: components["schemas"]["HttpEndpoint"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "endpoints.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name for people */
                    name: string;
                    /** @description http or https; its path and query can contain templates */
                    url: string;
                    /** @description Header name to value; values can contain templates */
                    headers: {
                        [key: string]: string;
                    };
                    /** @description Sent as JSON; values can contain templates at any depth */
                    body: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description How the address is called. A request by GET has no body, one by DELETE only if `body` is not empty
                     * @default POST
                     * @enum {string}
                     */
                    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                    /** @description What the model reads of a response in JSON: JSON Pointers, in which `*` is every item or value; all if empty */
                    show?: string[];
                    /** @description How requests are authorized, in place of an `Authorization` header */
                    auth?: {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "none";
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "bearer";
                        /** @description The name of one of the account's secrets */
                        secret: string;
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "basic";
                        /** @description Sent with the secret as the password */
                        username: string;
                        /** @description The name of one of the account's secrets */
                        secret: string;
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "oauth2";
                        /** @description Asked for an access token, with the grant `client_credentials` or `refresh_token` */
                        token_url: string;
                        /** @description The client's ID at the token URL */
                        client_id: string;
                        /** @description The name of one of the account's secrets */
                        secret: string;
                        /** @description The name of a secret with a refresh token. With it, the grant is `refresh_token` */
                        refresh_secret?: string;
                        /**
                         * @description Scopes to ask for, with spaces between them
                         * @default
                         */
                        scope?: string;
                        /**
                         * @description Where ID and secret are sent: as basic authorization, or as `client_id` and `client_secret`
                         * @default header
                         * @enum {string}
                         */
                        client_auth?: "header" | "body";
                    };
                    /** @description What a new function that calls the endpoint begins with in the editor */
                    function?: {
                        /** @description The display name */
                        name: string;
                        /** @description What it is for, as you described it */
                        description: string;
                        /** @description JSON Schema of the function's arguments */
                        parameters: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "endpoints.import": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An OpenAPI 3 document in JSON or YAML; a request has at most 1 MB */
                    document: string;
                    /** @description The address of the API, if it is not the document's */
                    server?: string;
                    /** @description Which operations become endpoints; without it, nothing is created, and all are listed */
                    operations?: string[];
                    /**
                     * @description Names of secrets by scheme. Without one, a secret is named after host and scheme
                     * @default {}
                     */
                    secrets?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Whether arguments that the document calls optional are included; without a value they are sent empty
                     * @default false
                     */
                    include_optional?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @enum {string}
                         */
                        status: "imported" | "listed";
                        /** @description The operations that were imported or listed */
                        operations: {
                            /** @description The operation's ID in the document, or its method and path */
                            operation: string;
                            /** @description The operation's method */
                            method: string;
                            /** @description The operation's path in the document */
                            path: string;
                            /** @description What it does, in the document's words */
                            summary: string;
                            /** @description Why it can't become an endpoint, or null */
                            problem: ("body" | "cookie" | "security" | "reference" | "too_large" | "unsendable") | null;
                            /** @description The address that the endpoint calls; null with a problem */
                            url: string | null;
                            /** @description Where it gets its access token, or null */
                            token_url: string | null;
                            /** @description The secrets it uses, which may have to be created */
                            secrets: string[];
                            /**
                             * Format: uuid
                             * @description ID of the new endpoint; null in a list
                             */
                            endpoint_id: string | null;
                            /** @description A function for it, without `type` and `endpoint_id`; null in a list */
                            function: {
                                /** @description The display name */
                                name: string;
                                /** @description What it is for, as you described it */
                                description: string;
                                /** @description JSON Schema of the function's arguments */
                                parameters: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    "endpoints.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description A name for people */
                    name: string;
                    /** @description http or https; its path and query can contain templates */
                    url: string;
                    /** @description Header name to value; values can contain templates */
                    headers: {
                        [key: string]: string;
                    };
                    /** @description Sent as JSON; values can contain templates at any depth */
                    body: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description How the address is called. A request by GET has no body, one by DELETE only if `body` is not empty
                     * @enum {string}
                     */
                    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                    /** @description What the model reads of a response in JSON: JSON Pointers, in which `*` is every item or value; all if empty */
                    show?: string[];
                    /** @description How requests are authorized, in place of an `Authorization` header */
                    auth?: {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "none";
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "bearer";
                        /** @description The name of one of the account's secrets */
                        secret: string;
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "basic";
                        /** @description Sent with the secret as the password */
                        username: string;
                        /** @description The name of one of the account's secrets */
                        secret: string;
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "oauth2";
                        /** @description Asked for an access token, with the grant `client_credentials` or `refresh_token` */
                        token_url: string;
                        /** @description The client's ID at the token URL */
                        client_id: string;
                        /** @description The name of one of the account's secrets */
                        secret: string;
                        /** @description The name of a secret with a refresh token. With it, the grant is `refresh_token` */
                        refresh_secret?: string;
                        /**
                         * @description Scopes to ask for, with spaces between them
                         * @default
                         */
                        scope?: string;
                        /**
                         * @description Where ID and secret are sent: as basic authorization, or as `client_id` and `client_secret`
                         * @default header
                         * @enum {string}
                         */
                        client_auth?: "header" | "body";
                    };
                    /** @description What a new function that calls the endpoint begins with in the editor */
                    function?: {
                        /** @description The display name */
                        name: string;
                        /** @description What it is for, as you described it */
                        description: string;
                        /** @description JSON Schema of the function's arguments */
                        parameters: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "endpoints.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartDeletion"];
                };
            };
        };
    };
    "endpoints.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Any text: it is not sent
                     * @default
                     */
                    name?: string;
                    /** @description http or https; its path and query can contain templates */
                    url: string;
                    /** @description Header name to value; values can contain templates */
                    headers: {
                        [key: string]: string;
                    };
                    /** @description Sent as JSON; values can contain templates at any depth */
                    body: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /**
                     * @description How the address is called. A request by GET has no body, one by DELETE only if `body` is not empty
                     * @default POST
                     * @enum {string}
                     */
                    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                    /** @description What the model reads of a response in JSON: JSON Pointers, in which `*` is every item or value; all if empty */
                    show?: string[];
                    /** @description How requests are authorized, in place of an `Authorization` header */
                    auth?: {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "none";
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "bearer";
                        /** @description The name of one of the account's secrets */
                        secret: string;
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "basic";
                        /** @description Sent with the secret as the password */
                        username: string;
                        /** @description The name of one of the account's secrets */
                        secret: string;
                    } | {
                        /**
                         * @description Which authorization it is
                         * @constant
                         */
                        type: "oauth2";
                        /** @description Asked for an access token, with the grant `client_credentials` or `refresh_token` */
                        token_url: string;
                        /** @description The client's ID at the token URL */
                        client_id: string;
                        /** @description The name of one of the account's secrets */
                        secret: string;
                        /** @description The name of a secret with a refresh token. With it, the grant is `refresh_token` */
                        refresh_secret?: string;
                        /**
                         * @description Scopes to ask for, with spaces between them
                         * @default
                         */
                        scope?: string;
                        /**
                         * @description Where ID and secret are sent: as basic authorization, or as `client_id` and `client_secret`
                         * @default header
                         * @enum {string}
                         */
                        client_auth?: "header" | "body";
                    };
                    /** @description What a new function that calls the endpoint begins with in the editor */
                    function?: {
                        /** @description The display name */
                        name: string;
                        /** @description What it is for, as you described it */
                        description: string;
                        /** @description JSON Schema of the function's arguments */
                        parameters: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                    } | null;
                    /**
                     * @description What the templates get in place of a call's values
                     * @default {}
                     */
                    values?: {
                        /**
                         * @description Values of the function's arguments by name
                         * @default {}
                         */
                        arg?: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /**
                         * @description Values of variables by name
                         * @default {}
                         */
                        var?: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /**
                         * @description Values of runtime variables by name
                         * @default {}
                         */
                        runtime?: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The request, with `{{secret.name}}` in place of each secret; null if nothing could be sent */
                        sent: {
                            /**
                             * @description How the address was called
                             * @enum {string}
                             */
                            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                            /** @description The address with its values */
                            url: string;
                            /** @description All request headers */
                            headers: {
                                [key: string]: string;
                            };
                            /** @description The JSON that was sent; empty without a body */
                            body: string;
                        } | null;
                        /** @description HTTP status of the last response; null without one */
                        http_status: number | null;
                        /** @description What went wrong; null if nothing did */
                        error: string | null;
                        /** @description What the model would read */
                        text: string;
                        /** @description Values that the templates use and that were not given */
                        missing: string[];
                        /** @description How long the request took, in milliseconds */
                        duration_ms: number;
                    };
                };
            };
        };
    };
    "endpoints.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resource's ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HttpEndpoint"];
                };
            };
        };
    };
    "mcp_servers.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The MCP servers, without the schemas of their tools */
                        mcp_servers: {
                            /**
                             * Format: uuid
                             * @description The resource's ID
                             */
                            id: string;
                            /** @description The display name */
                            name: string;
                            /** @description The URL */
                            url: string;
                            /** @description Request headers by name, which can contain templates */
                            headers: {
                                [key: string]: string;
                            };
                            /** @description The names of its tools */
                            tool_names: string[];
                            /**
                             * Format: date-time
                             * @description When its tools were listed; null if they were not
                             */
                            checked_at: string | null;
                            /**
                             * Format: date-time
                             * @description When a call found a tool changed or gone; null again after a check
                             */
                            changed_at: string | null;
                            /**
                             * Format: date-time
                             * @description When it was created
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it last changed
                             */
                            updated_at: string;
                        }[];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "mcp_servers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name for people */
                    name: string;
                    /** @description Its address (streamable HTTP); its path and query can contain templates */
                    url: string;
                    /**
                     * @description Header name to value; values can contain `{{secret.x}}` and `{{runtime.x}}`
                     * @default {}
                     */
                    headers?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "mcp_servers.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description A name for people */
                    name: string;
                    /** @description Its address (streamable HTTP); its path and query can contain templates */
                    url: string;
                    /** @description Header name to value; values can contain `{{secret.x}}` and `{{runtime.x}}` */
                    headers: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "mcp_servers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartDeletion"];
                };
            };
        };
    };
    "mcp_servers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the MCP server */
                mcp_server_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
        };
    };
    "mcp_servers.check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the MCP server */
                mcp_server_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether it listed its tools */
                        works: boolean;
                        /** @description What is wrong; null if it works */
                        problem: ("private_address" | "host_not_allowed" | "unresolved" | "no_connection" | "timeout" | "broken" | "rejected" | "redirected" | "failed" | "not_mcp" | "unreadable" | "incomplete" | "too_large" | "refused" | "no_tools" | "unsendable") | null;
                        /** @description What is wrong and what to do; null if it works */
                        message: string | null;
                        /** @description Its tools; those of the last check if it does not work */
                        tools: {
                            /** @description The server's name for it */
                            name: string;
                            /** @description Its name for people, if it has one */
                            title: string | null;
                            /** @description What the server says of it */
                            description: string;
                            /** @description JSON Schema of its arguments, for a function's `parameters` */
                            parameters: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /** @description Whether a call that broke off is tried again */
                            is_idempotent: boolean;
                        }[];
                        /** @description Names of tools that functions can't use, or that are too many */
                        left_out: string[];
                    };
                };
            };
        };
    };
    "language_models.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The language models, without their keys */
                        language_models: components["schemas"]["LanguageModel"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "language_models.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name for people */
                    name: string;
                    /** @description The address below which the server has `/chat/completions`, http or https. It usually ends with `/v1` */
                    base_url: string;
                    /** @description What the server calls the model */
                    model: string;
                    /** @description Sent as a bearer token; null for a server that needs none. Can be replaced, but never read */
                    api_key?: string | null;
                    /**
                     * @description Whether scenarios without a `language_model_id` use it. Ends this choice of another model
                     * @default false
                     */
                    is_default?: boolean;
                    /**
                     * @description Saves it without asking it. By default a model that does not work is refused
                     * @default false
                     */
                    skip_check?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "language_models.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description A name for people */
                    name?: string;
                    /** @description The address below which the server has `/chat/completions`, http or https. It usually ends with `/v1` */
                    base_url?: string;
                    /** @description What the server calls the model */
                    model?: string;
                    /** @description The new key; null removes it. Required with a `base_url` on another host, because the stored key is not sent there */
                    api_key?: string | null;
                    /** @description Whether scenarios without a `language_model_id` use it. Ends this choice of another model */
                    is_default?: boolean;
                    /**
                     * @description Saves it without asking it. By default a model that does not work is refused
                     * @default false
                     */
                    skip_check?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "language_models.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "language_models.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account's own language model; null for its default, or the instance's */
                language_model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageModel"];
                };
            };
        };
    };
    "language_models.check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account's own language model; null for its default, or the instance's */
                language_model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether it answered as calls need it */
                        works: boolean;
                        /** @description What is wrong; null if it works */
                        problem: ("private_address" | "unresolved" | "unreachable" | "timeout" | "broken" | "redirected" | "unauthorized" | "unknown_model" | "limited" | "refused" | "failed" | "not_chat" | "no_answer" | "no_streaming" | "no_tool_calls") | null;
                        /** @description What is wrong and what to do, in words; null if it works */
                        message: string | null;
                        /** @description From the request to the first word of an answer; null without one */
                        first_word_ms: number | null;
                        /** @description Whether it understood a picture; false if it does not work */
                        takes_pictures: boolean;
                    };
                };
            };
        };
    };
    "secrets.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The secrets, without their values */
                        secrets: components["schemas"]["Secret"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "secrets.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Templates use it as {{secret.<name>}} */
                    name: string;
                    /** @description Can be replaced, but never read */
                    value: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "secrets.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description Templates use it as {{secret.<name>}} */
                    name?: string;
                    /** @description Can be replaced, but never read */
                    value?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "secrets.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "clips.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those with this text in their name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The clips, newest first */
                        clips: components["schemas"]["Clip"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "clips.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The display name */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClipWithTakes"];
                };
            };
        };
    };
    "clips.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description The display name */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description A take of this clip; null for none
                     */
                    favorite_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClipWithTakes"];
                };
            };
        };
    };
    "clips.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "clips.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClipWithTakes"];
                };
            };
        };
    };
    "clips.takes.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only the takes of this batch */
                batch_id?: string;
            };
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The takes of the clip */
                        takes: components["schemas"]["Take"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "clips.takes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `Take 1` and so on if omitted */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id: string;
                    /** @description The text to speak. `[pause 0.5s]` inserts a silence, `*word*` stresses a word */
                    script?: string;
                    /** @description Instead of a script: the parts of a video, one after the other, with up to 5000 characters of script in all */
                    scenes?: {
                        /** @description The text to speak. `[pause 0.5s]` inserts a silence, `*word*` stresses a word */
                        script: string;
                        /** @description The scene's background; the render's if omitted */
                        background?: string;
                        /** @description The `reference` of an uploaded picture, such as a slide */
                        picture?: string;
                        /**
                         * @description `beside`: left of the avatar in a wide video, else above it. `behind`: it fills the frame
                         * @default beside
                         * @enum {string}
                         */
                        picture_place?: "beside" | "behind";
                        /** @description A text that the video shows: at the lower left if it is wide, else at the upper left */
                        text?: string;
                    }[];
                    /** @description A voice of the speech service, by its name; the avatar's own if omitted */
                    voice?: string;
                    /** @description The language of the script, as a tag such as `en`; the local voices speak only some languages */
                    language?: string;
                    /** @description Speed relative to the voice's own, which is 1; the avatar's if omitted */
                    speed?: number;
                    /**
                     * @description Names and terms the voice mispronounces, and how to say them
                     * @default []
                     */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Take"];
                };
            };
        };
    };
    "clips.takes.create_batch": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of each take, which can have variables; the first variable's value if omitted */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id: string;
                    /** @description The text to speak, with variables such as `{{name}}`; otherwise like the script of a take */
                    script?: string;
                    /** @description Instead of a script: the parts of a video, one after the other, with up to 5000 characters of script in all */
                    scenes?: {
                        /** @description The text to speak. `[pause 0.5s]` inserts a silence, `*word*` stresses a word */
                        script: string;
                        /** @description The scene's background; the render's if omitted */
                        background?: string;
                        /** @description The `reference` of an uploaded picture, such as a slide */
                        picture?: string;
                        /**
                         * @description `beside`: left of the avatar in a wide video, else above it. `behind`: it fills the frame
                         * @default beside
                         * @enum {string}
                         */
                        picture_place?: "beside" | "behind";
                        /** @description A text that the video shows: at the lower left if it is wide, else at the upper left */
                        text?: string;
                    }[];
                    /** @description A voice of the speech service, by its name; the avatar's own if omitted */
                    voice?: string;
                    /** @description The language of the script, as a tag such as `en`; the local voices speak only some languages */
                    language?: string;
                    /** @description Speed relative to the voice's own, which is 1; the avatar's if omitted */
                    speed?: number;
                    /**
                     * @description Names and terms the voice mispronounces, and how to say them
                     * @default []
                     */
                    pronunciations?: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                    /** @description The rows of a table: each makes a take, with its values in place of the script's variables */
                    rows: {
                        [key: string]: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The batch of these takes
                         */
                        batch_id: string;
                        /** @description In the order of the rows */
                        takes: components["schemas"]["Take"][];
                    };
                };
            };
        };
    };
    "clips.takes.create_from_audio": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description `Take 1` and so on if omitted */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description ID of an avatar, as listed by `GET /avatars`
                     */
                    avatar_id: string;
                    /**
                     * Format: binary
                     * @description WAV, MP3, M4A or OGG of 1 second to 5 minutes and at most 5 MB
                     */
                    file: string;
                    /**
                     * @description What is said, for the captions; recognized if omitted
                     * @default
                     */
                    script?: string;
                    /** @description The language of the audio, for captions and lips; English if omitted */
                    language?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Take"];
                };
            };
        };
    };
    "clips.takes.render": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /**
                     * @description The format of the video: 1920x1080, 1080x1920 or 1080x1080 pixels
                     * @default wide
                     * @enum {string}
                     */
                    video_format?: "square" | "portrait" | "wide";
                    /**
                     * @description Frames per second
                     * @default 25
                     */
                    fps?: 25 | 30;
                    /**
                     * @description The avatar's background: studio, dawn, sage, sky, lilac, night, a color like #dfe6ee, or image: followed by the id of an uploaded image
                     * @default studio
                     */
                    background?: string;
                    /**
                     * @description Draws the label “This is AI” into the video; an avatar made from a photo always has it
                     * @default false
                     */
                    show_ai_label?: boolean;
                    /**
                     * @description Draws the captions into the video
                     * @default false
                     */
                    burn_captions?: boolean;
                    /** @description An image in a corner of the video; below the AI label if that is in the same corner */
                    logo?: {
                        /**
                         * Format: base64
                         * @description A PNG, WebP or JPEG image of at most 256 KiB, in base64
                         */
                        image: string;
                        /**
                         * @description The corner of the logo
                         * @default top-right
                         * @enum {string}
                         */
                        corner?: "top-left" | "top-right" | "bottom-left" | "bottom-right";
                        /**
                         * @description The logo's longer side, as a share of the video's shorter one
                         * @default 0.15
                         */
                        size?: number;
                    };
                    /** @description Plays the take's music under the voice, again from its beginning if it is shorter */
                    music?: {
                        /**
                         * @description Its loudness as a share of the voice's
                         * @default 0.25
                         */
                        volume?: number;
                        /**
                         * @description How long it rises at the beginning
                         * @default 1000
                         */
                        fade_in_ms?: number;
                        /**
                         * @description How long it falls at the end
                         * @default 2000
                         */
                        fade_out_ms?: number;
                        /**
                         * @description Makes it quieter while the avatar speaks
                         * @default true
                         */
                        duck?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Take"];
                };
            };
        };
    };
    "clips.takes.music": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /**
                     * Format: binary
                     * @description WAV, MP3, M4A or OGG of 1 second to 10 minutes and at most 5 MB
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Take"];
                };
            };
        };
    };
    "clips.takes.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs of the takes to cancel (1 to 100) */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The takes of the clip */
                        takes: components["schemas"]["Take"][];
                    };
                };
            };
        };
    };
    "clips.takes.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "clips.takes.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the clip */
                clip_id: string;
                /** @description The resource's ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Take"];
                };
            };
        };
    };
    "knowledge_bases.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those with this text in their name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The knowledge bases, newest first */
                        knowledge_bases: components["schemas"]["ListedKnowledgeBase"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "knowledge_bases.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique among your knowledge bases */
                    name: string;
                    /**
                     * @description What it is for, as you described it
                     * @default
                     */
                    description?: string;
                    /**
                     * @description The language whose word forms the search knows; `simple` matches words literally
                     * @default english
                     * @enum {string}
                     */
                    language?: "english" | "arabic" | "danish" | "dutch" | "finnish" | "french" | "german" | "greek" | "hungarian" | "italian" | "norwegian" | "portuguese" | "romanian" | "russian" | "spanish" | "swedish" | "turkish" | "simple";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description Unique among your knowledge bases */
                    name: string;
                    /** @description Unchanged if omitted */
                    description?: string;
                    /**
                     * @description The language whose word forms the search knows; `simple` matches words literally
                     * @enum {string}
                     */
                    language?: "english" | "arabic" | "danish" | "dutch" | "finnish" | "french" | "german" | "greek" | "hungarian" | "italian" | "norwegian" | "portuguese" | "romanian" | "russian" | "spanish" | "swedish" | "turkish" | "simple";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartDeletion"];
                };
            };
        };
    };
    "knowledge_bases.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    "knowledge_bases.search": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What to search for */
                    query: string;
                    /**
                     * @description The number of passages to return at most
                     * @default 4
                     */
                    top_k?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Passages, best first */
                        results: components["schemas"]["SearchResult"][];
                    };
                };
            };
        };
    };
    "knowledge_bases.documents.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those with this text in their name */
                search?: string;
            };
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The documents, newest first */
                        documents: components["schemas"]["Document"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "knowledge_bases.documents.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Names need not be unique. Required with `file`; the page's title if omitted with `url` */
                    name?: string;
                    /** @description What it is for, as you described it */
                    description?: string;
                    /**
                     * Format: uuid
                     * @description A document of the same knowledge base to delete once this one is completed
                     */
                    replaces?: string;
                    /**
                     * Format: binary
                     * @description Markdown, plain text, HTML or CSV in UTF-8 or UTF-16 up to 130 KB; or PDF or Word (.docx) up to 5 MB, with up to 130 KB of text
                     */
                    file?: string;
                    /** @description Instead of `file`: the public address of a page, PDF or Word file, whose text is fetched once */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description State of the new document
                         * @constant
                         */
                        status: "pending";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.documents.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "pending";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.documents.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "knowledge_bases.sites.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sites, newest first */
                        sites: components["schemas"]["Site"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "knowledge_bases.sites.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where reading starts. Only pages of this host are read */
                    url: string;
                    /**
                     * @description Only pages under this path are read, which `url` must be too
                     * @default /
                     */
                    path_prefix?: string;
                    /**
                     * @description How many links away from `url` pages are read. Doesn't count for pages of a sitemap
                     * @default 3
                     */
                    max_depth?: number;
                    /**
                     * @description How many pages are read in one run
                     * @default 100
                     */
                    max_pages?: number;
                    /**
                     * @description How often the site is read again, to update its documents
                     * @default never
                     * @enum {string}
                     */
                    schedule?: "never" | "daily" | "weekly";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "pending";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.sites.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description Only pages under this path are read, which `url` must be too */
                    path_prefix?: string;
                    /** @description How many links away from `url` pages are read. Doesn't count for pages of a sitemap */
                    max_depth?: number;
                    /** @description How many pages are read in one run */
                    max_pages?: number;
                    /**
                     * @description How often the site is read again, to update its documents
                     * @enum {string}
                     */
                    schedule?: "never" | "daily" | "weekly";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.sites.refresh": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "pending";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "knowledge_bases.sites.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "knowledge_bases.sites.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
                /** @description ID of the site */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    "knowledge_bases.sites.pages.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
                /** @description ID of the site */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The pages */
                        pages: components["schemas"]["SitePage"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "knowledge_bases.questions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Up to 20, the most frequent first */
                        questions: {
                            /** @description The question as it was asked last */
                            question: string;
                            /** @description IDs of this and similar questions */
                            ids: string[];
                            /**
                             * Format: date-time
                             * @description When it was asked last
                             */
                            last_asked_at: string;
                        }[];
                    };
                };
            };
        };
    };
    "knowledge_bases.questions.settle": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the knowledge base */
                corpus_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs of the questions that this settles, as listed together */
                    ids: string[];
                    /** @description The question in words that visitors would use: the title of the new document */
                    question: string;
                    /** @description The answer, which becomes a document; without one, the questions are dismissed */
                    answer?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "settled";
                        /** @description How many questions were settled */
                        settled_count: number;
                        /**
                         * Format: uuid
                         * @description ID of the document with the answer; null without one
                         */
                        document_id: string | null;
                    };
                };
            };
        };
    };
    "trash.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was deleted last comes first */
                        items: components["schemas"]["TrashItem"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "trash.restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to restore (1 to 100), or of what was restored */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "restored";
                        /** @description Number of restored resources */
                        restored_count: number;
                        /** @description IDs to restore (1 to 100), or of what was restored */
                        ids: string[];
                        /** @description Requested IDs that are not in this account */
                        not_found_ids: string[];
                    };
                };
            };
        };
    };
    "trash.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The webhooks */
                        webhooks: components["schemas"]["Webhook"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Public http or https URL that events are POSTed to */
                    url: string;
                    /** @description The events that it is subscribed to */
                    events: ("conversation.created" | "conversation.started" | "conversation.message" | "conversation.ended" | "conversation.failed" | "conversation.expired" | "conversation.handover_requested" | "conversation.recording_ready" | "conversation.recording_failed" | "conversation.rated" | "conversation.review_ready" | "conversation.rules_violated" | "conversation.summary_ready" | "tool.failed" | "take.completed" | "take.failed" | "document.completed" | "document.failed")[];
                    /**
                     * @description A note for people
                     * @default
                     */
                    description?: string;
                    /**
                     * @description Whether `conversation.ended` and `conversation.summary_ready` carry the variables, tool calls, metadata and summary, and `conversation.message` the words
                     * @default false
                     */
                    include_values?: boolean;
                    /**
                     * @description While it is off, nothing is sent and nothing is queued
                     * @default true
                     */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                        /** @description Signs every message. Returned only this once */
                        secret: string;
                    };
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The resource's ID
                     */
                    id: string;
                    /** @description Public http or https URL that events are POSTed to */
                    url: string;
                    /** @description The events that it is subscribed to */
                    events: ("conversation.created" | "conversation.started" | "conversation.message" | "conversation.ended" | "conversation.failed" | "conversation.expired" | "conversation.handover_requested" | "conversation.recording_ready" | "conversation.recording_failed" | "conversation.rated" | "conversation.review_ready" | "conversation.rules_violated" | "conversation.summary_ready" | "tool.failed" | "take.completed" | "take.failed" | "document.completed" | "document.failed")[];
                    /**
                     * @description A note for people
                     * @default
                     */
                    description?: string;
                    /**
                     * @description Whether `conversation.ended` and `conversation.summary_ready` carry the variables, tool calls, metadata and summary, and `conversation.message` the words
                     * @default false
                     */
                    include_values?: boolean;
                    /**
                     * @description While it is off, nothing is sent and nothing is queued
                     * @default true
                     */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    "webhooks.deliveries.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Deliveries, newest first */
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "webhooks.deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of the delivery
                     */
                    delivery_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "pending";
                        /**
                         * Format: uuid
                         * @description ID of the delivery
                         */
                        delivery_id: string;
                    };
                };
            };
        };
    };
    "webhooks.rotate_secret": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description ID of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "rotated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                        /** @description Signs every message. Returned only this once */
                        secret: string;
                        /**
                         * Format: date-time
                         * @description Until then, the previous secret signs, too
                         */
                        previous_secret_until: string;
                    };
                };
            };
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    "pronunciations.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How names and terms are said */
                        pronunciations: {
                            /** @description The word as written in the script */
                            written: string;
                            /** @description How to say it */
                            spoken: string;
                        }[];
                    };
                };
            };
        };
    };
    "pronunciations.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Names and terms the voice mispronounces, and how to say them */
                    pronunciations: {
                        /** @description The word as written in the script */
                        written: string;
                        /** @description A respelling, or IPA between slashes, which the local voices can read */
                        spoken: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How names and terms are said */
                        pronunciations: {
                            /** @description The word as written in the script */
                            written: string;
                            /** @description How to say it */
                            spoken: string;
                        }[];
                    };
                };
            };
        };
    };
    "allowed_hosts.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The allowed hosts; empty if any public host is allowed */
                        hosts: string[];
                    };
                };
            };
        };
    };
    "allowed_hosts.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Hosts without a port; `*.` before one allows all names below it. Empty allows any public host */
                    hosts: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The allowed hosts; empty if any public host is allowed */
                        hosts: string[];
                    };
                };
            };
        };
    };
    "audit_events.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The events, newest first */
                        audit_events: components["schemas"]["AuditEvent"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "account.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    "account.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What visitors see as their host */
                    name?: string;
                    /** @description Days after which conversations are deleted for good, older ones within an hour; null for never */
                    conversation_days?: number | null;
                    /** @description Days after which recordings are deleted for good, older ones within an hour; null for never */
                    recording_days?: number | null;
                    /**
                     * Format: uuid
                     * @description ID of the avatar that the console's forms suggest, as listed by `GET /avatars`
                     */
                    default_avatar_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    "usage.get": {
        parameters: {
            query?: {
                /** @description `day`: the last 24 hours; `week`: 7 days; `month`: 30 days, with today */
                period?: "day" | "week" | "month";
                /** @description Where days begin */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Calls with a visitor at present */
                        live_calls: number;
                        /** @description Calls that nobody has joined yet; they count towards the limit, too */
                        waiting_calls: number;
                        /** @description How many calls may be live or wait at once */
                        max_concurrent_calls: number;
                        /** @description Calls that began in the period */
                        calls: number;
                        /** @description Calls in the period of the same length before it */
                        calls_before: number;
                        /** @description Time in calls in the period, in milliseconds */
                        call_ms: number;
                        /** @description Time in calls in this calendar month (UTC), in milliseconds */
                        month_call_ms: number;
                        /** @description Minutes of the plan; null without a limit */
                        max_minutes_per_month: number | null;
                        /** @description How long visitors waited for answers; null without answers */
                        answer_time: {
                            /** @description Number of answers that were measured */
                            answers: number;
                            /** @description Median wait for an answer in milliseconds */
                            p50_ms: number;
                            /** @description 95th percentile of the wait in milliseconds */
                            p95_ms: number;
                        } | null;
                        /** @description Hours of a `day`, or days, oldest first */
                        buckets: {
                            /**
                             * Format: date-time
                             * @description When the hour or day began
                             */
                            at: string;
                            /** @description Calls that began then, by scenario */
                            scenarios: {
                                /** @description Name of the scenario when the call began */
                                scenario_name: string;
                                /** @description Number of calls */
                                calls: number;
                                /** @description Time in these calls in milliseconds */
                                call_ms: number;
                            }[];
                            /** @description As of the period; null without answers */
                            answer_time: {
                                /** @description Number of answers that were measured */
                                answers: number;
                                /** @description Median wait for an answer in milliseconds */
                                p50_ms: number;
                                /** @description 95th percentile of the wait in milliseconds */
                                p95_ms: number;
                            } | null;
                        }[];
                        /** @description How long visitors waited, for the 8 scenarios with the most answers */
                        scenarios: {
                            /**
                             * Format: uuid
                             * @description ID of a scenario, as listed by `GET /scenarios`
                             */
                            scenario_id: string;
                            /** @description Name of the scenario */
                            scenario_name: string;
                            /** @description Number of answers that were measured */
                            answers: number;
                            /** @description Median wait for an answer in milliseconds */
                            p50_ms: number;
                            /** @description 95th percentile of the wait in milliseconds */
                            p95_ms: number;
                        }[];
                        /** @description How the period's calls ended, the most frequent first */
                        ends: {
                            /** @description How the calls ended: `ended`, `failed` or `expired` */
                            status: string;
                            /** @description Why; as in the conversation */
                            end_reason: string | null;
                            /** @description Number of calls */
                            calls: number;
                        }[];
                    };
                };
            };
        };
    };
    "keys.list": {
        parameters: {
            query?: {
                /** @description Number of items per page; default 50 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The keys, newest first, with revoked and expired ones */
                        keys: components["schemas"]["ApiKey"][];
                        /** @description `cursor` of the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours gets the first response instead of being executed again */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name for people */
                    name: string;
                    /**
                     * @description What its requests may do: `connect` what an app's server needs for calls, `read` read, `full` everything
                     * @enum {string}
                     */
                    scope: "connect" | "read" | "full";
                    /**
                     * @description Bounds it further: as much as a member with this role may do. Default: that of your key, at most `editor`
                     * @enum {string}
                     */
                    role?: "viewer" | "editor";
                    /**
                     * Format: date-time
                     * @description When it stops working, no later than your key, which is the default
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "created";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                        /** @description The key itself. It can't be read again */
                        key: string;
                        /**
                         * @description What its requests may do: `connect` what an app's server needs for calls, `read` read, `full` everything
                         * @enum {string}
                         */
                        scope: "connect" | "read" | "full";
                        /**
                         * @description The most that its role can be
                         * @enum {string}
                         */
                        role: "viewer" | "editor" | "owner";
                        /**
                         * Format: date-time
                         * @description When it stops working; null for never
                         */
                        expires_at: string | null;
                    };
                };
            };
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of the key to revoke
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "revoked";
                        /** @description IDs of the keys that this revoked: the key, and those that it created */
                        ids: string[];
                    };
                };
            };
        };
    };
    "members.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The members, oldest first */
                        members: components["schemas"]["Member"][];
                    };
                };
            };
        };
    };
    "members.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of the member, as listed by `GET /members`
                     */
                    id: string;
                    /**
                     * @description The new role: `viewer`, for an editor. Raise roles in the console
                     * @enum {string}
                     */
                    role: "viewer" | "editor" | "owner";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "updated";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description ID of the member, as listed by `GET /members`
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "removed";
                        /**
                         * Format: uuid
                         * @description The resource's ID
                         */
                        id: string;
                    };
                };
            };
        };
    };
    "invitations.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Open invitations, newest first */
                        invitations: {
                            /**
                             * Format: uuid
                             * @description The resource's ID
                             */
                            id: string;
                            /** @description Who was invited */
                            email: string;
                            /**
                             * @description `viewer` reads, `editor` also changes things, `owner` does everything
                             * @enum {string}
                             */
                            role: "viewer" | "editor" | "owner";
                            /**
                             * Format: date-time
                             * @description When it was created
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When its link stops working
                             */
                            expires_at: string;
                        }[];
                    };
                };
            };
        };
    };
    "invitations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IDs to delete (1 to 100), or of what was deleted */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    "voices.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Voices that the instance knows. A speech server of the operator may have more */
                        voices: {
                            /** @description What `voice` of a scenario, link, avatar, take or call is to be */
                            id: string;
                            /** @description The built-in avatar whose voice it is; null for another */
                            avatar_name: string | null;
                            /** @description The language that a downloaded voice speaks; null for an avatar's, which speaks several */
                            language: string | null;
                        }[];
                    };
                };
            };
        };
    };
    "languages.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Languages in which calls have everything: turn-taking, fixed texts and captions */
                        complete: string[];
                        /** @description Languages that the instance understands at present; null if it can't tell */
                        heard: string[] | null;
                        /** @description Languages that the instance speaks at present; null if it can't tell */
                        spoken: string[] | null;
                    };
                };
            };
        };
    };
    "models.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The models that scenarios may name. An account's own are at `/language-models` */
                        models: {
                            /** @description What `llm_model` of a scenario or node is to be */
                            name: string;
                            /** @description Whether calls with it need the paid plan */
                            paid_plan_only: boolean;
                        }[];
                        /** @description Which model answers in calls; null while the models server does not respond */
                        answering: {
                            /**
                             * @description `scenario`: the model that the scenario names; `one`: the operator's, for every scenario; `demo`: fixed answers, no model; `none`: calls fail
                             * @enum {string}
                             */
                            kind: "scenario" | "one" | "demo" | "none";
                            /** @description Name of the operator's model; null for the other kinds */
                            name: string | null;
                        } | null;
                    };
                };
            };
        };
    };
    "health.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description State of the instance
                         * @constant
                         */
                        status: "ok";
                        /** @description State of each part of the instance */
                        parts: {
                            /**
                             * @description The database
                             * @enum {string}
                             */
                            database: "up" | "down";
                            /**
                             * @description The media server
                             * @enum {string}
                             */
                            livekit: "up" | "down";
                            /**
                             * @description The worker
                             * @enum {string}
                             */
                            agent: "up" | "down";
                            /**
                             * @description The models server
                             * @enum {string}
                             */
                            models: "up" | "down";
                            /**
                             * @description The job server
                             * @enum {string}
                             */
                            inngest: "up" | "starting" | "down";
                        };
                        /** @description The release of the app that answered, if it is asked on its own machine */
                        version?: string;
                        /** @description Releases of the workers: two during an upgrade. Only on the app's own machine */
                        worker_versions?: string[];
                        /**
                         * @description How calls heard their avatars in the last two minutes: in time, late, or not at all
                         * @enum {string}
                         */
                        voice: "heard" | "late" | "silent";
                        /**
                         * @description Whether built-in people have voices of their own, or share one recording until the natural voices are downloaded
                         * @enum {string}
                         */
                        voices: "own" | "shared";
                    };
                };
            };
        };
    };
    "openapi.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Version of the OpenAPI standard */
                        openapi: string;
                        /** @description Title and guide */
                        info: {
                            [key: string]: unknown;
                        };
                        /** @description The operations by path */
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    "links.start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `text` for a conversation in writing, if the link offers it
                     * @default voice
                     * @enum {string}
                     */
                    mode?: "voice" | "text";
                    /** @description The visitor's time zone, such as Europe/Lisbon; an unknown one is ignored */
                    time_zone?: string;
                    /**
                     * @description 640x640, 540x960 or 960x540 pixels, or larger if the operator chose so
                     * @default square
                     * @enum {string}
                     */
                    video_format?: "square" | "portrait" | "wide";
                    /**
                     * @description `h264` if the visitor's browser decodes it; it costs the server less
                     * @default vp8
                     * @enum {string}
                     */
                    video_codec?: "vp8" | "h264";
                    /**
                     * @description Values of the link's `visitor_fields`; other names are ignored
                     * @default {}
                     */
                    visitor_vars?: {
                        [key: string]: string;
                    };
                    /** @description What the visitor entered, if the link has a passcode */
                    passcode?: string;
                    /** @description SHA-256 in hex of the text that the visitor agreed to, if the link has one */
                    consent_text_hash?: string;
                    /** @description A secret that the visitor's browser keeps, if they agreed to be remembered; ignored if the scenario remembers nobody */
                    visitor_key?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `tool` lets the model decide when to search, `auto` searches before every answer
                         * @enum {string}
                         */
                        mode: "voice" | "text";
                        /** @description Empty for a text conversation */
                        room_url: string;
                        /** @description Lets one visitor join the room; valid for 10 minutes */
                        token: string;
                        /**
                         * Format: uuid
                         * @description ID of the conversation
                         */
                        conversation_session_id: string;
                        /** @description Title of the link's page */
                        label: string;
                        /** @description Whether “This is AI” is shown in the video during the call; an avatar made from a photo always shows it */
                        show_ai_label: boolean;
                        /** @description Whether the call is recorded as video and audio */
                        record_conversation: boolean;
                        /** @description Whether the page can read the transcript after the call */
                        share_transcript: boolean;
                        /** @description Where the visitor goes after the call; null to stay */
                        redirect_url: string | null;
                        /** @description The avatar of the call */
                        avatar: {
                            /** @description The display name */
                            name: string;
                            /** @description Picture of the avatar */
                            portrait_url: string;
                        };
                        /** @description Lets the page that started the call rejoin it while it is live. Keep it secret */
                        rejoin_token: string;
                        /** @description How long the call waits for a visitor who has lost the connection */
                        resume_within_ms: number;
                    };
                };
            };
        };
    };
    "links.rejoin": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The one from `start`, which only the visitor's page knows */
                    rejoin_token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejoinedCall"];
                };
            };
        };
    };
    "links.switch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The one from `start`, which only the visitor's page knows */
                    rejoin_token: string;
                    /**
                     * @description `voice` for a call; `text` takes a conversation back whose call has not begun
                     * @default voice
                     * @enum {string}
                     */
                    mode?: "voice" | "text";
                    /**
                     * @description 640x640, 540x960 or 960x540 pixels, or larger if the operator chose so
                     * @default square
                     * @enum {string}
                     */
                    video_format?: "square" | "portrait" | "wide";
                    /**
                     * @description `h264` if the visitor's browser decodes it
                     * @default vp8
                     * @enum {string}
                     */
                    video_codec?: "vp8" | "h264";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejoinedCall"];
                };
            };
        };
    };
    "links.messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the visitor writes. Without it, the response has what is being answered, such as the greeting */
                    content?: string;
                    /** @description Your own ID of the message, unique in its conversation. A message with the same ID is stored and answered once, so it can be sent again after an error */
                    message_id?: string;
                    /** @description The one from `start`, which only the visitor's page knows */
                    rejoin_token: string;
                    /** @description The first row of the response; by default, those that follow the message */
                    from_seq?: number;
                    /** @description The card that the visitor answered by hand, if any */
                    card_id?: string;
                };
            };
        };
        responses: {
            /** @description Server-sent events; the schema is that of an event's `data` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @description The row's number in its conversation */
                        seq: number;
                        /**
                         * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                         * @enum {string}
                         */
                        role: "user" | "assistant";
                        /** @description The text */
                        content: string;
                        /**
                         * Format: date-time
                         * @description When it began
                         */
                        started_at: string;
                    } | {
                        /** @description What was written so far of the next row */
                        text: string;
                    } | {
                        /**
                         * @description The conversation's status; `ended` once nothing more can be sent
                         * @enum {string}
                         */
                        status: "created" | "active" | "ended" | "expired" | "failed";
                        /** @description False if the answer takes longer than two minutes; send the request again, without content */
                        answered: boolean;
                        /** @description The card that is shown; null without one. A message with the words of an answer answers it */
                        card: {
                            /** @description The resource's ID */
                            id: string;
                            /** @description The scenario's function that showed it */
                            function: string;
                            /** @description Its `kind`, `title` and what else belongs to the kind */
                            card: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        } | null;
                    };
                };
            };
        };
    };
    "links.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The one from `start`, which only the visitor's page knows */
                    rejoin_token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the scenario ended the call
                         * @constant
                         */
                        ended: true;
                    };
                };
            };
        };
    };
    "links.rate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The one from `start`, which only the visitor's page knows */
                    rejoin_token: string;
                    /** @description 1 (worst) to 5 */
                    score: number;
                    /**
                     * @description In the visitor's words, or null
                     * @default null
                     */
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 1 (worst) to 5 */
                        score: number;
                        /** @description In the visitor's words, or null */
                        comment: string | null;
                    };
                };
            };
        };
    };
    "links.transcript": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The one from `start`, which only the visitor's page knows */
                    rejoin_token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description When the avatar’s first frame was shown
                         */
                        started_at: string;
                        /** @description Whether the call is over; until then, rows may follow */
                        ended: boolean;
                        /**
                         * Format: date-time
                         * @description Null until the call is over
                         */
                        readable_until: string | null;
                        /** @description The transcript as heard, in order */
                        transcript_rows: {
                            /**
                             * @description Who spoke: `user` is the visitor, `assistant` the avatar, `system` a system message
                             * @enum {string}
                             */
                            role: "user" | "assistant";
                            /** @description As heard */
                            content: string;
                            /** @description Since `started_at` */
                            at_ms: number;
                            /** @description Whether the visitor interrupted it; the text is what was heard */
                            interrupted: boolean;
                            /** @description Whether it was typed, instead of said */
                            typed: boolean;
                            /** @description The person who said it in the avatar's place; null for the avatar and the visitor */
                            member_name: string | null;
                        }[];
                        /** @description What was shown beside the avatar, each card once, as it was last */
                        cards: {
                            /** @description Since `started_at` */
                            at_ms: number;
                            /** @description What a function of type `show` puts beside the avatar. What is left out and the card needs, the model fills */
                            card: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        }[];
                    };
                };
            };
        };
    };
    "links.memories": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A secret of at least 128 random bits that the visitor's browser keeps */
                    visitor_key: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is remembered of the visitor, newest first */
                        memories: {
                            /**
                             * @description A single fact, or an outline of a conversation
                             * @enum {string}
                             */
                            kind: "fact" | "outline";
                            /** @description What is remembered */
                            text: string;
                            /**
                             * Format: date-time
                             * @description When it was created
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it is deleted
                             */
                            expires_at: string;
                        }[];
                    };
                };
            };
        };
    };
    "links.memories.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's `token`, the end of its address */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A secret of at least 128 random bits that the visitor's browser keeps */
                    visitor_key: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the request did
                         * @constant
                         */
                        status: "forgotten";
                        /** @description Number of deleted resources */
                        deleted_count: number;
                    };
                };
            };
        };
    };
}
