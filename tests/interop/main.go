// Reads a checkpoint and a proof of inclusion with Go's own packages for signed notes and logs.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"other/note"
	"other/tlog"
)

type receipt struct {
	Log struct {
		Index      int64
		Size       int64
		Leaf       string
		Proof      []string
		Checkpoint string
	}
}

func must(err error) {
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func hash(text string) (found tlog.Hash) {
	data, err := base64.StdEncoding.DecodeString(text)
	must(err)
	copy(found[:], data)
	return
}

func main() {
	data, err := os.ReadFile(os.Args[1])
	must(err)
	var read receipt
	must(json.Unmarshal(data, &read))
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	opened, err := note.Open([]byte(read.Log.Checkpoint), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	var proof tlog.RecordProof
	for _, one := range read.Log.Proof {
		proof = append(proof, hash(one))
	}
	leaf := tlog.RecordHash([]byte(read.Log.Leaf))
	must(tlog.CheckRecord(proof, size, hash(lines[2]), read.Log.Index, leaf))
	fmt.Println("verified:", opened.Sigs[0].Name, size)
}
