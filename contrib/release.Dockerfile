# The image of a release: the static program that its archive for Linux has, and nothing else. It runs as nobody.
#
# `.github/release.sh context` lays out what is copied here. To build an image from the source, use contrib/Dockerfile.
#
# The token comes as DISCORD_TOKEN, the address of a database as ENGAWA_STORE_URL, or each in a file that
# ENGAWA_DISCORD_TOKEN_FILE or ENGAWA_STORE_URL_FILE names. Every other key of the configuration has a variable of that
# kind. Mount a volume at /data that user 65532 may write to. Without a database, records are in /data/data/store. With one,
# the volume holds exports from before upgrades (docs/upgrading.md). Certificates of authorities and time zones are within
# the program.

FROM scratch
ARG TARGETPLATFORM
# `engawa store verify` reads a copy of the index in /tmp.
COPY --chmod=1777 tmp /tmp
COPY --chown=65532:65532 data /data
COPY licenses /usr/local/share/doc/engawa
COPY $TARGETPLATFORM/engawa /usr/local/bin/engawa
USER 65532:65532
WORKDIR /data
# After SIGTERM the program finishes within five seconds what people were promised, and ends within fifteen in any case.
STOPSIGNAL SIGTERM
# Whether a restart would help: Swarm restarts what is unhealthy. `docker exec engawa engawa health` says whether people can
# play. The port is open within the container alone. This variable overrides a configuration file; to use the file's
# port, set the variable to nothing, and give the check the option --config. An upgrade of a large store may take minutes.
ENV ENGAWA_STATUS_PORT=8421
HEALTHCHECK --interval=30s --timeout=10s --start-period=15m --retries=3 CMD ["/usr/local/bin/engawa", "health", "--live"]
ENTRYPOINT ["/usr/local/bin/engawa"]
CMD ["run"]
